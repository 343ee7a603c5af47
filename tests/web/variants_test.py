"""The page for variants as a person uses it. PAGE is the file of the other page, beside it."""

import os
import unittest

import browser
from browser import AXE, By, Keys, PageTest, serve

GRID = "....\n" * 4
UNIQUE = f"{GRID}thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n"
SOLUTION = "1234341221434321"
NONE = f"{GRID}killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\ndiagonal +\n"


class VariantsTest(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = f"file://{os.path.dirname(browser.PAGE)}/variants.html"

    def load(self, text, verdict):
        self.browser.type_into("text", text)
        self.browser.verdict(verdict)

    def lines(self):
        return self.browser.element("text").get_property("value").split("\n")

    def choose_rule(self, title):
        self.browser.script("document.getElementById('tray-details').open = true")
        self.browser.press_text(title, inside="tray")

    def count(self, selector):
        return len(self.browser.driver.find_elements(By.CSS_SELECTOR, selector))


class Variants(VariantsTest):
    def test_reads_a_pasted_link(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        page.choose("format", "fpuzzles")
        link = page.script("return new Promise((done) => { copy = done; document.getElementById('copy').click(); })")
        self.assertTrue(link.startswith("https://www.f-puzzles.com/?load="), link)
        self.load(NONE, "No solution")
        page.paste(link)
        page.verdict("Exactly one solution")
        self.assertIn("thermo r1c1-r1c4", self.lines())
        self.assertEqual(self.count("#picture .bulb"), 1)
        page.press("undo")
        page.verdict("No solution")

    def test_a_cage_is_drawn_by_dragging(self):
        page = self.browser
        self.load(GRID, "Several solutions")
        self.choose_rule("Killer")
        page.drag((2, 1), (2, 2), (3, 2))
        self.assertEqual(page.text("drawing-help"), "r2c1 r2c2 r3c2")
        page.keys("8", Keys.ENTER)
        self.assertEqual(self.lines()[-2], "killer 8 r2c1 r2c2 r3c2")
        self.assertEqual(self.count("#picture .cage"), 1)
        page.press("drawing-cancel")
        page.press_text("✕", inside="rules")
        self.assertEqual(self.count("#picture .cage"), 0)
        self.assertNotIn("killer", page.element("text").get_property("value"))

    def test_rules_of_all_shapes_are_drawn(self):
        page = self.browser
        self.load(GRID, "Several solutions")
        for title, cells, line in (("Thermo", [(1, 1), (1, 2), (1, 3)], "thermo r1c1-r1c3"),
                                   ("Kropki black", [(3, 1), (4, 1)], "kropki black r3c1 r4c1"),
                                   ("Arrow", [(4, 4), (3, 4), (2, 4)], "arrow r4c4 = r3c4 r2c4"),
                                   ("Even", [(3, 3)], "even r3c3")):
            self.choose_rule(title)
            page.drag(*cells)
            self.assertEqual(self.lines()[-2], line)
        self.choose_rule("Skyscraper")
        page.drag((2, 2), (2, 1))
        page.keys("2", Keys.ENTER)
        self.assertEqual(self.lines()[-2], "skyscraper 2 r2c4-r2c1")
        self.choose_rule("Anti knight")
        self.assertEqual(self.lines()[-2], "anti-knight")
        self.choose_rule("Anti knight")
        self.assertNotIn("anti-knight", self.lines())

    def test_rules_are_drawn_by_keys(self):
        page = self.browser
        self.load(GRID, "Several solutions")
        self.choose_rule("Killer")
        page.cell(1, 1).send_keys(" ", Keys.ARROW_RIGHT, " ", Keys.ENTER)
        page.keys("3", Keys.ENTER)
        self.assertEqual(self.lines()[-2], "killer 3 r1c1 r1c2")
        page.keys(Keys.ESCAPE)
        self.assertFalse(page.element("drawing").is_displayed())

    def test_regions_are_drawn(self):
        page = self.browser
        self.load(GRID, "Several solutions")
        self.choose_rule("Regions")
        for row in range(1, 4):
            page.drag(*[(row, column) for column in range(1, 5)])
        page.wait(lambda: "regions" in self.lines(), "the regions")
        self.assertEqual(self.lines()[-5:-1], ["AAAA", "BBBB", "CCCC", "DDDD"])

    def test_digits_are_entered(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        page.cell(1, 1).click()
        page.keys("2")
        page.verdict("No solution")
        self.assertIn("even r2c4", self.lines())
        self.assertEqual(page.digits()[0], "2")
        page.keys(Keys.BACKSPACE)
        page.verdict("Exactly one solution")
        page.element("layer-filled").find_element(By.XPATH, "..").click()
        page.cell(1, 1).click()
        page.keys("2")
        page.wait(lambda: "1 digit of yours is wrong" in page.text("why"), "the mistake")

    def test_answers(self):
        page = self.browser
        self.load(f"{GRID}thermo r1c1-r1c4\n", "Several solutions")
        page.wait(lambda: "differ in" in page.text("why"), "the differences")
        self.assertTrue(self.count("#grid .candidates i"))
        page.press("count")
        page.wait(lambda: "12 solutions" in page.text("why"), "the count")
        self.load(UNIQUE, "Exactly one solution")
        page.press("check")
        page.verdict("Exactly one solution")
        page.press("rate")
        page.wait(lambda: "Level easy" in page.text("why"), "the level")
        page.press("solve")
        page.verdict("Solved")
        self.assertEqual(page.digits(), SOLUTION)

    def test_hints_highlight_rule_and_cells(self):
        page = self.browser
        self.load(UNIQUE, "Exactly one solution")
        page.press("hint-next")
        page.wait(lambda: "thermometer" in page.text("hint"), "a hint")
        self.assertEqual(self.count("#rules .lit-rule"), 1)
        self.assertTrue(self.count("#picture .lit .bulb"))
        self.assertTrue(page.classes(1, 1))
        for _ in range(60):
            if page.text("hint").startswith("Solved"):
                break
            before = page.text("hint") + page.text("step-at")
            page.press("step-on")
            page.wait(lambda: page.text("hint") + page.text("step-at") != before, "the next step")
        self.assertEqual(page.digits(), SOLUTION)
        page.press("step-keep")
        page.verdict("Solved")

    def test_conflicting_clues_are_explained(self):
        page = self.browser
        self.load(NONE, "No solution")
        page.press_text("Which clues conflict?")
        page.wait(lambda: "2 clues already have no solution" in page.text("why"), "the conflict")
        self.assertIn("line 5: cage r1c1 r1c2 = 3", page.text("why"))
        self.assertIn("conflict", page.classes(1, 1))
        self.assertEqual(self.count("#rules .lit-rule"), 2)

    def test_errors_have_their_location(self):
        page = self.browser
        self.load(UNIQUE.replace("thermo", "termo"), "The text has an error")
        self.assertEqual(page.text("text-error"), "Line 5, column 1: unknown rule 'termo'; did you mean thermo?")
        self.assertEqual(self.count("#text-lines .bad"), 1)
        page.press("check")
        self.load(UNIQUE, "Exactly one solution")
        self.assertEqual(page.text("text-error"), "")

    def test_every_example_has_an_answer(self):
        page = self.browser
        for name in page.script("return Object.keys(EXAMPLES)"):
            page.choose("example", name)
            page.verdict("No solution" if "conflict" in name else "Exactly one solution")

    def test_is_accessible(self):
        if not AXE:
            self.skipTest("there is no axe-core")
        page = self.browser
        self.load(NONE, "No solution")
        self.choose_rule("Killer")
        page.press("explain")
        page.wait(lambda: "2 clues" in page.text("why"), "the conflict")
        self.assertEqual(page.violations(), [])
        page.media(dark=True)
        self.assertEqual(page.violations(), [])
        page.media()


class OverHttp(VariantsTest):
    def test_a_shared_link_opens_the_puzzle(self):
        page = self.browser
        address = serve().replace(os.path.basename(browser.PAGE), "variants.html")
        page.open(address)
        self.load(UNIQUE, "Exactly one solution")
        link = page.script("return new Promise((done) => { copy = done; document.getElementById('share').click(); })")
        self.assertTrue(link.startswith(f"{address}#v="), link)
        page.open(link)
        page.verdict("Exactly one solution")
        self.assertEqual("\n".join(self.lines()), UNIQUE)
        page.driver.find_element(By.CSS_SELECTOR, "nav a").click()
        page.wait(lambda: page.script("return document.body.dataset.ready && document.title") == "Sudoku and exact cover")
        page.driver.find_element(By.LINK_TEXT, "Variants").click()
        page.wait(lambda: page.script("return document.body.dataset.ready && document.title") == "Sudoku variants")


class Phone(VariantsTest):
    width, height = 360, 740

    def test_nothing_is_wider_than_the_screen(self):
        self.load(UNIQUE, "Exactly one solution")
        self.choose_rule("Killer")
        self.assertLessEqual(self.browser.script("return document.documentElement.scrollWidth"), 360)


if __name__ == "__main__":
    unittest.main(verbosity=1)
