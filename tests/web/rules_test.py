"""Puzzles with rules on the page, as a person uses it."""

import json
import os
import unittest

import browser
from browser import AXE, EASY, By, Keys, PageTest, serve

GRID = "....\n" * 4
UNIQUE = f"{GRID}thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n"
SOLUTION = "1234341221434321"
NONE = f"{GRID}killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\ndiagonal +\n"


class RulesTest(PageTest):
    def load(self, text, verdict):
        self.browser.type_into("text", text)
        self.browser.verdict(verdict)

    def lines(self):
        return self.browser.element("text").get_property("value").split("\n")

    def choose_rule(self, title):
        self.browser.script("document.activeElement.blur(); document.getElementById('tray-details').open = true")
        self.browser.press_text(title, inside="tray")

    def has_last_line(self, line):
        self.browser.wait(lambda: self.lines()[-2:-1] == [line], line)

    def count(self, selector):
        return len(self.browser.driver.find_elements(By.CSS_SELECTOR, selector))


class Rules(RulesTest):
    def test_reads_a_pasted_link(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        page.wait(lambda: page.driver.find_elements(By.CSS_SELECTOR, "#format [value=sudokupad]"), "the formats")
        page.choose("format", "fpuzzles")
        link = page.script("return new Promise((done) => { copy = done; document.getElementById('text-copy').click(); })")
        self.assertTrue(link.startswith("https://www.f-puzzles.com/?load="), link)
        self.load(NONE, "No solution")
        page.choose("format", "rules")
        page.paste(link)
        page.verdict("Exactly one solution")
        page.wait(lambda: "thermo r1c1-r1c4" in self.lines(), "the text")
        self.assertTrue(page.element("tray-details").get_property("open"))
        self.assertEqual(self.count("#picture .bulb"), 1)
        page.press("undo")
        page.verdict("No solution")

    def test_a_cage_is_drawn_by_dragging(self):
        page = self.browser
        self.load(GRID, "Empty board")
        self.choose_rule("Killer")
        page.drag((2, 1), (2, 2), (3, 2))
        self.assertEqual(page.text("drawing-help"), "r2c1 r2c2 r3c2")
        page.keys("8", Keys.ENTER)
        self.has_last_line("killer 8 r2c1 r2c2 r3c2")
        self.assertEqual(self.count("#picture .cage"), 1)
        page.press("drawing-cancel")
        page.press_text("✕", inside="rules")
        self.assertEqual(self.count("#picture .cage"), 0)
        page.wait(lambda: "killer" not in page.element("text").get_property("value"), "the text without it")

    def test_rules_of_all_shapes_are_drawn(self):
        page = self.browser
        self.load(GRID, "Empty board")
        for title, cells, line in (("Thermo", [(1, 1), (1, 2), (1, 3)], "thermo r1c1-r1c3"),
                                   ("Kropki black", [(3, 1), (4, 1)], "kropki black r3c1 r4c1"),
                                   ("Arrow", [(4, 4), (3, 4), (2, 4)], "arrow r4c4 = r3c4 r2c4"),
                                   ("Even", [(3, 3)], "even r3c3")):
            self.choose_rule(title)
            page.drag(*cells)
            self.has_last_line(line)
        self.choose_rule("Skyscraper")
        page.drag((2, 2), (2, 1))
        page.keys("2", Keys.ENTER)
        self.has_last_line("skyscraper 2 r2c4-r2c1")
        self.choose_rule("Anti-knight")
        self.has_last_line("anti-knight")
        self.choose_rule("Anti-knight")
        page.wait(lambda: "anti-knight" not in self.lines(), "the text without it")

    def test_rules_are_drawn_by_keys(self):
        page = self.browser
        self.load(GRID, "Empty board")
        self.choose_rule("Killer")
        page.cell(1, 1).send_keys(" ", Keys.ARROW_RIGHT, " ", Keys.ENTER)
        page.keys("3", Keys.ENTER)
        self.has_last_line("killer 3 r1c1 r1c2")
        page.keys(Keys.ESCAPE)
        self.assertFalse(page.element("drawing").is_displayed())

    def test_regions_are_drawn(self):
        page = self.browser
        self.load(GRID, "Empty board")
        self.choose_rule("Regions")
        for row in range(1, 4):
            page.drag(*[(row, column) for column in range(1, 5)])
        page.wait(lambda: "regions" in self.lines(), "the regions")
        self.assertEqual(self.lines()[-5:-1], ["AAAA", "BBBB", "CCCC", "DDDD"])

    def test_digits_marks_and_colors_are_entered(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        page.cell(1, 1).click()
        page.keys("2")
        page.verdict("No solution")
        page.wait(lambda: "2" in self.lines()[0] and "even r2c4" in self.lines(), "the text")
        self.assertEqual(page.digits()[0], "2")
        page.cell(1, 1).click()
        page.keys(Keys.BACKSPACE)
        page.verdict("Exactly one solution")
        page.script("document.querySelector('input[value=filled]').click()")
        page.cell(1, 1).click()
        page.keys("2")
        self.assertNotIn("wrong", page.classes(1, 1))
        page.press("mistakes")
        self.assertIn("wrong", page.classes(1, 1))
        page.cell(2, 2).click()
        page.keys(Keys.SHIFT, "1", Keys.NULL)
        self.assertEqual(page.marks("corner"), {(2, 2): "1"})
        page.script("document.querySelector('input[value=color]').click()")
        page.cell(2, 2).click()
        page.keys("3")
        self.assertEqual(page.cell(2, 2).get_attribute("data-color"), "3")
        self.assertIn("color 3", page.cell(2, 2).get_attribute("aria-label"))
        page.press("automatic")
        self.assertEqual(page.candidates(4, 4), "12")  # the cage has 3 and 4
        page.press("restart")
        self.assertEqual((page.digits(), self.count("#picture .bulb")), ("." * 16, 1))

    def test_answers(self):
        page = self.browser
        self.load(f"{GRID}thermo r1c1-r1c4\n", "Several solutions")
        page.explained("12 solutions, 12 unsolved cells")
        page.press("possible")
        self.assertTrue(self.count("#grid .candidates i"))
        self.load(UNIQUE, "Exactly one solution")
        page.explained("Level easy")
        page.explained("No given or rule is redundant")
        page.press("solve")
        page.verdict("Solved")
        self.assertEqual(page.digits(), SOLUTION)

    def test_regions_and_doublers_of_a_solution_are_drawn(self):
        page = self.browser
        for rules, sentence in ((f"chaos construction\n{''.join(f'same-region r{row}c1-r{row}c4' + chr(10) for row in '123')}",
                                 "This solution has AAAABBBBCCCCDDDD."),
                                ("regions none\ndoublers\nkiller 8 r1c4 r2c4\n", "This solution has doublers r1c")):
            self.load(GRID + rules, "Several solutions")
            self.assertNotIn(sentence, page.text("sentences"))
            page.press("solve")
            page.wait(lambda: sentence in page.text("sentences"), sentence)
            page.press("undo")
            page.wait(lambda: sentence not in page.text("sentences"), "the puzzle alone")

    def test_hints_highlight_rule_and_cells(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        for _ in range(3):
            before = page.text("hint")
            page.press("hint-next")
            page.wait(lambda: page.text("hint") != before, "a hint")
        self.assertIn("Thermometer", page.text("hint"))
        self.assertEqual(self.count("#rules .lit-rule"), 1)
        self.assertTrue(self.count("#picture .lit .bulb"))
        self.assertTrue(self.count("#grid .minus, #grid .plus"))
        page.press("path")
        page.wait(lambda: page.element("stepper").is_displayed() and "…" not in page.text("step-at"), "all steps")
        for _ in range(int(page.text("step-at").split("/")[1])):
            page.script("document.getElementById('step-on').click()")
        self.assertEqual((page.digits(), page.text("step-text")), (SOLUTION, "Solved."))
        page.press("step-keep")
        page.verdict("Solved")

    def test_conflicting_clues_are_explained(self):
        page = self.browser
        self.load(NONE, "No solution")
        page.explained("Cage r1c1 r1c2 = 3 and cage r2c1 r2c2 = 4 have no solution together")
        self.assertIn("conflict", page.classes(1, 1))
        self.assertEqual(self.count("#rules .lit-rule"), 2)
        page.press_text("Explain in")
        self.assertTrue(page.text("step-text"))
        page.press("step-end")
        page.press_text("remove", inside="why")
        page.wait(lambda: page.text("verdict") != "No solution", "another verdict")
        self.assertEqual(self.count("#rules li"), 2)

    def test_errors_have_their_location(self):
        page = self.browser
        wrong = UNIQUE.replace("thermo", "termo")
        message = "Line 5, column 1: unknown rule 'termo'; did you mean thermo?"
        self.load(EASY, "Exactly one solution")
        self.load(wrong, "The text has an error")
        self.assertEqual(page.text("text-error"), message)
        self.assertEqual(self.count("#text-lines .bad"), 1)
        self.load(UNIQUE, "Exactly one solution")
        self.assertEqual(page.text("text-error"), "")
        page.paste(wrong)
        page.verdict("The text has an error")
        self.assertIn(message, page.text("why"))

    def test_title_author_and_words_are_shown_and_kept(self):
        page = self.browser
        link = page.script("""
            const board = {...boardWith({box: [2, 2]}), name: 'A title', author: 'Somebody', words: 'Normal rules apply.', rules: arguments[0]};
            return startLibrary().then(({engine}) => engine.call('write', {board, format: 'fpuzzles'}).text);
            """, UNIQUE[len(GRID):])
        page.paste(link)
        page.verdict("Exactly one solution")
        self.assertEqual(page.text("name"), "A title by Somebody")
        sentences = [line.text for line in page.element("sentences").find_elements(By.TAG_NAME, "p")]
        self.assertEqual(sentences[0], "Normal rules apply.")
        self.assertIn("Thermometers: Digits increase from the bulb.", sentences)

    def test_drawings_of_unknown_meaning_have_no_answer(self):
        page = self.browser
        region = [[[row + i, column + j] for i in (0, 1) for j in (0, 1)] for row in (0, 2) for column in (0, 2)]
        thermo, line = ({"wayPoints": points, "color": color, "thickness": 20}
                        for points, color in (([[0.5, 0.5], [0.5, 3.5]], "#CFCFCF"), ([[1.5, 0.5], [3.5, 2.5]], "#FF0000")))
        puzzle = lambda: json.dumps({"cells": [[{}] * 4] * 4, "regions": region, "metadata": {"title": "T"}, "lines": [thermo, line], "underlays": [
            {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#CFCFCF"}]})
        page.paste(puzzle())
        page.verdict("Some drawings are not understood")
        self.assertEqual([item.text for item in page.driver.find_elements(By.CSS_SELECTOR, "#why li")], ["line r2c1-r4c3"])
        self.assertIn("Drawings: line r2c1-r4c3.", page.text("sentences"))
        self.assertEqual(self.count("#picture .bulb"), 1)
        self.assertFalse(page.element("hint-next").is_enabled())
        page.wait(lambda: self.lines()[-2:-1] == ["drawing line r2c1-r4c3"], "the text")
        self.assertEqual(self.count("#format option"), 1)
        page.keys("h")
        page.wait(lambda: "There is no answer" in page.text("hint"), "the refusal")
        page.press_text("Leave out drawings", "why")
        page.verdict("Several solutions")
        self.assertIn("Left out: line r2c1-r4c3.", page.text("sentences"))
        page.press("mine-keep")
        page.press("undo")
        page.verdict("Some drawings are not understood")
        line["wayPoints"][0] = [2.5, 1.5]
        page.paste(puzzle())
        page.press_text("Leave out drawings", "why")
        page.verdict("Several solutions")
        page.press("mine-keep")
        self.assertEqual(self.count("#mine li"), 2)  # another puzzle

    def test_the_rules_are_printed(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        page.cell(1, 1).click()
        page.media(name="print")
        for row, column in ((1, 1), (1, 2), (4, 4)):
            color = page.script("return getComputedStyle(arguments[0]).backgroundColor", page.cell(row, column))
            self.assertEqual(color, "rgba(0, 0, 0, 0)", "the picture is seen through the cells")
        self.assertTrue(page.element("picture").is_displayed() and page.element("sentences").is_displayed())
        page.media()

    def test_every_example_has_an_answer(self):
        page = self.browser
        for name in page.script("return Object.keys(RULE_EXAMPLES)"):
            page.choose("example", name)
            page.verdict("No solution" if "conflict" in name else "Exactly one solution")

    def test_the_tray_is_one_stop_of_the_keyboard(self):
        page = self.browser
        self.choose_rule("Diagonal +")
        page.wait(lambda: self.count("#picture .diagonal") == 1, "the diagonal")
        page.script("document.querySelector('#tray [tabindex=\"0\"]').focus()")
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(page.script("return document.activeElement.textContent"), "Diagonal +")
        self.assertEqual(self.count("#tray [tabindex=\"0\"]"), 1)

    def test_is_accessible(self):
        if not AXE:
            self.skipTest("there is no axe-core")
        page = self.browser
        self.load(NONE, "No solution")
        self.choose_rule("Killer")
        page.explained("have no solution together")
        self.assertEqual(page.violations(), [])
        page.media(dark=True)
        self.assertEqual(page.violations(), [])
        page.media()


class OverHttp(RulesTest):
    def test_a_shared_link_opens_the_puzzle_also_on_the_page_of_earlier_versions(self):
        page = self.browser
        address = serve()
        page.open(address)
        self.load(UNIQUE, "Exactly one solution")
        link = page.script("return new Promise((done) => { copy = done; document.getElementById('share').click(); })")
        self.assertTrue(link.startswith(f"{address}#v="), link)
        for opened in (link, link.replace(os.path.basename(browser.PAGE), "variants.html")):
            page.open(opened)
            page.verdict("Exactly one solution")
            page.wait(lambda: "even r2c4" in self.lines(), "the text")
            self.assertEqual(page.script("return location.pathname"), f"/{os.path.basename(browser.PAGE)}")

    def test_a_link_has_my_digits_and_marks(self):
        page = self.browser
        page.open(serve())
        self.load(UNIQUE, "Exactly one solution")
        page.script("document.querySelector('input[value=filled]').click()")
        page.cell(1, 1).click()
        page.keys("1", Keys.ARROW_RIGHT, Keys.SHIFT, "2", Keys.NULL)
        page.script("window.copied = []; copy = async (text) => window.copied.push(text)")
        page.press("share")
        page.press_text("Copy link with my digits and marks", "shared")
        link, = page.script("return window.copied")
        page.open(link)
        page.wait(lambda: page.digits() == "1" + "." * 15, "my digit")
        self.assertEqual(page.marks("corner"), {(1, 2): "2"})
        page.verdict("Exactly one solution")
        for damaged in ("#b=AAAA", "#b=" + page.script("return packed(JSON.stringify({...boardWith({box: [2, 2]}), rules: 'kiler 3'}))")):
            page.open(link.split("#")[0] + damaged)
            page.wait(lambda: "damaged" in page.text("toast"), "the message")


class Phone(RulesTest):
    width, height = 360, 740

    def test_nothing_is_wider_than_the_screen(self):
        self.load(UNIQUE, "Exactly one solution")
        self.choose_rule("Killer")
        self.assertLessEqual(self.browser.script("return document.documentElement.scrollWidth"), 360)


if __name__ == "__main__":
    unittest.main(verbosity=1)
