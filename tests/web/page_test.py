"""The page as a person uses it: every state, keyboard only, phone, dark mode, print."""

import json
import os
import re
import unittest
import xml.etree.ElementTree

from browser import AXE, EASY, EASY_SOLUTION, FIFTY, HARD, HARD_SOLUTION, PAGE, TYPO, ActionChains, Browser, By, Keys, PageTest, serve


class Sudoku(PageTest):
    def test_the_verdict_follows_every_key(self):
        page = self.browser
        page.verdict("Empty board")
        page.keys("5")  # nothing has the focus yet
        page.verdict("Several solutions")
        page.keys("5")
        page.verdict("Digits clash")
        self.assertIn("clash", page.classes(1, 1))
        self.assertIn("clashing digit", page.cell(1, 2).get_attribute("aria-label"))
        page.explained("Digit 5 twice in row 1")
        page.cell(1, 2).click()
        page.keys(Keys.BACKSPACE)
        page.verdict("Several solutions")
        page.paste(EASY)
        page.verdict("Exactly one solution")
        page.explained("Level easy")
        page.driver.find_element(By.CSS_SELECTOR, "#why summary").click()
        page.press("hint-next")
        page.wait(lambda: page.text("hint"))
        self.assertTrue(page.driver.find_element(By.CSS_SELECTOR, "#why details").get_property("open"))

    def test_fixes_the_probable_typo_with_one_press(self):
        page = self.browser
        page.paste(TYPO)
        page.verdict("No solution")
        page.explained("No place for 2 in row 9")
        self.assertIn("suspect", page.classes(7, 7))
        self.assertIn("probably wrong", page.cell(7, 7).get_attribute("aria-label"))
        fix = page.driver.find_element(By.CSS_SELECTOR, "[aria-label='r7c7: change to 5']")
        fix.send_keys(Keys.ENTER)
        page.verdict("Exactly one solution")
        self.assertEqual(page.cell(7, 7).text, "5")
        self.assertEqual(page.focused_cell(), 6 * 9 + 6)

    def test_shows_the_possible_digits(self):
        page = self.browser
        page.paste(FIFTY)
        page.explained("50 solutions, 54 unsolved cells")
        page.press("possible")
        self.assertEqual(page.candidates(1, 2), "389")
        page.press_text("Hide possible digits")
        page.script("document.getElementById('possible').focus()")
        page.press("automatic")
        self.assertEqual(page.script("return document.activeElement.id"), "automatic")
        page.script("[...document.querySelectorAll('#why button')].find((b) => b.textContent === 'Add this given').focus()")
        page.keys(Keys.ENTER)
        page.verdict("Exactly one solution")
        self.assertEqual(page.focused_cell(), 0, "its button is gone")

    def test_showing_one_of_several_solutions_is_reported(self):
        page = self.browser
        page.paste(FIFTY)
        page.press("solve")
        page.wait(lambda: page.text("toast") == "This is one of several solutions")
        page.press("undo")
        self.assertNotIn("shown", page.element("toast").get_attribute("class"), "the message is out of date")

    def test_numbers_of_two_digits_are_typed(self):
        page = self.browser
        page.paste("16 2 . 4" + " ." * 252)
        self.assertEqual(page.side, 16)
        page.script("document.querySelector('input[value=givens]').click()")
        for keys, digit, at in (("15", "15", 2), ("10", "10", 2), ("17", "7", 2), ("1a", "10", 2), ("5", "5", 2), ("1", "1", 1), ("0", "", 2)):
            page.cell(1, 2).click()
            page.keys(Keys.BACKSPACE, *keys)
            self.assertEqual((page.cell(1, 2).text, page.focused_cell()), (digit, at), keys)
        page.cell(1, 2).click()
        page.keys("15", "1", Keys.ARROW_RIGHT, "1", Keys.ARROW_LEFT, "5")
        self.assertEqual([page.cell(1, column).text for column in (2, 3, 4)], ["15", "5", "1"])

    def test_the_verdict_is_not_that_of_the_givens_where_digits_clash(self):
        page = self.browser
        for puzzle, alone in ((EASY, "exactly one solution"), (FIFTY, "several solutions")):
            page.paste(puzzle)
            page.script("document.querySelector('input[value=filled]').click()")
            cell = puzzle.index(".", 1)
            page.cell(1, cell + 1).click()
            page.keys(puzzle[0])
            page.verdict("Your digits clash")
            page.explained(f"Digit {puzzle[0]} twice in row 1: r1c1 and r1c{cell + 1}")
            page.explained(f"The givens alone: {alone}")
            page.keys(Keys.BACKSPACE)
            page.verdict(alone.capitalize())

    def test_several_cells_are_selected_and_written_into(self):
        page = self.browser
        page.paste("." * 80 + "9")
        page.script("document.querySelector('input[value=filled]').click()")
        page.drag((1, 1), (1, 2), (2, 2))
        page.keys(Keys.SHIFT, "1", Keys.NULL)
        self.assertEqual(page.marks("corner"), {(1, 1): "1", (1, 2): "1", (2, 2): "1"})
        self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, "#grid [aria-selected=true]")), 3)
        page.drag((9, 8), (9, 9))
        page.drag((1, 1), keys=[Keys.CONTROL])
        page.keys(Keys.SHIFT, "1", Keys.NULL)  # one has it, one has not, one is given
        self.assertEqual(page.marks("corner"), {(1, 1): "1", (1, 2): "1", (2, 2): "1", (9, 8): "1"})
        page.keys(Keys.SHIFT, "1", Keys.NULL)
        self.assertEqual(page.marks("corner"), {(1, 2): "1", (2, 2): "1"})
        page.drag((1, 1), keys=[Keys.CONTROL])  # takes it from the others
        page.keys(Keys.ALT, "2", Keys.NULL)
        self.assertEqual(page.marks("center"), {(9, 8): "2"})
        page.cell(4, 4).click()
        page.drag((5, 6), keys=[Keys.SHIFT])
        page.press_text("3", "keypad")
        self.assertEqual(page.digits().count("3"), 6)
        page.cell(1, 2).click()
        page.keys(Keys.SHIFT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.NULL, Keys.BACKSPACE)
        self.assertEqual(page.marks("corner"), {})
        page.press("undo")
        self.assertEqual(page.marks("corner"), {(1, 2): "1", (2, 2): "1"})
        page.cell(1, 2).click()
        page.keys(Keys.SHIFT, Keys.ARROW_RIGHT, Keys.NULL, Keys.ESCAPE, "5")
        self.assertEqual((page.cell(1, 2).text, page.cell(1, 3).text), ("", "5"))

    def test_a_count_continues_and_can_be_stopped(self):
        page = self.browser
        page.paste("12" + "." * 34)
        page.explained("940,032 solutions, 34 unsolved cells")
        page.paste("1" + "." * 80)
        page.explained("Counting")
        seen = []
        for _ in range(3):
            page.wait(lambda: "At least" in page.text("why") and page.text("solutions") not in seen)
            seen.append(page.text("solutions"))
        page.cell(1, 2).click()
        page.keys("g", "5")  # of the same givens
        self.assertIn("Counting", page.text("why"))
        page.press_text("Stop", "why")
        page.wait(lambda: "Counting" not in page.text("why"))
        self.assertIn("At least", page.text("why"))

    def test_a_link_that_nobody_else_can_open_is_not_shared(self):
        page = self.browser
        page.paste(EASY)
        page.script("window.copied = []; copy = async (text) => window.copied.push(text)")
        for way in ("Copy f-puzzles link", "Copy text", "Copy grid"):
            page.press("share")
            self.assertIn("Other people cannot open a link to this page", page.text("shared-text"))
            page.press_text(way, "shared")
        link, line, grid = page.script("return window.copied")
        self.assertTrue(link.startswith("https://www.f-puzzles.com/?load="), link)
        self.assertEqual((line, grid.count("\n")), (EASY, 10))
        page.open(f"{self.address}?load={link.split('load=')[1]}")
        self.assertEqual(page.digits(), EASY)
        page.press("tab-cover")
        page.press("share")
        page.wait(lambda: page.element("shared").is_displayed())
        page.script("window.copied = []; copy = async (text) => window.copied.push(text)")
        page.press_text("Copy problem", "shared")
        self.assertEqual(page.script("return window.copied"), [page.element("cover-text").get_attribute("value")])

    def test_refutes_step_by_step(self):
        page = self.browser
        page.paste(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")
        page.verdict("No solution")
        page.press_text("Explain in")
        self.assertTrue(page.text("step-at").startswith("1 / "))
        first = page.text("step-text")
        page.press("step-on")
        self.assertNotEqual(page.text("step-text"), first)
        page.press("step-end")
        self.assertFalse(page.element("stepper").is_displayed())

    def test_a_hint_comes_in_three_stages(self):
        page = self.browser
        page.paste(EASY)
        page.press("hint-next")
        page.wait(lambda: "Look at" in page.text("hint"))
        self.assertTrue(page.driver.find_elements(By.CSS_SELECTOR, "#grid td.area"))
        page.press("hint-next")
        self.assertRegex(page.text("hint"), r"(Single|Full House).*difficulty \d")
        page.press("hint-next")
        self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, "#grid .plus")), 1)
        page.press("hint-next")
        self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, "#grid td.filled")), 1)

    def test_all_steps_lead_to_the_solution(self):
        page = self.browser
        page.paste(HARD)
        page.explained("Level")  # the buttons stay where they are
        page.press("path")
        page.wait(lambda: page.element("stepper").is_displayed() and "…" not in page.text("step-at"))
        count = int(page.text("step-at").split("/")[1])
        page.cell(1, 1).click()
        for _ in range(count):
            page.keys("n")
        self.assertEqual(page.text("step-text"), "Solved.")
        self.assertEqual(page.digits(), HARD_SOLUTION)
        page.keys(Keys.ESCAPE)
        self.assertEqual(page.digits(), HARD)
        page.press("path")
        page.wait(lambda: page.element("stepper").is_displayed())
        page.press("step-on")
        page.press("step-keep")
        self.assertFalse(page.element("stepper").is_displayed())
        self.assertGreater(len(page.driver.find_elements(By.CSS_SELECTOR, "#grid td.filled, #grid i")), 0)

    def test_generates_a_puzzle_that_meets_the_requirements(self):
        page = self.browser
        page.choose("level", "medium")
        page.choose("symmetry", "rotate180")
        page.press("make")
        page.verdict("Exactly one solution")
        page.explained("Level medium")
        digits = page.digits()
        self.assertEqual([digit == "." for digit in digits], [digit == "." for digit in reversed(digits)])
        page.press("undo")
        self.assertEqual(page.digits(), "." * 81)

    def test_generating_can_be_stopped(self):
        page = self.browser
        page.element("max-givens").send_keys("18")  # rarely found
        page.press("make")
        page.wait(lambda: "attempts" in page.text("make-progress"))
        page.press("make")  # already does
        page.wait(lambda: "Such puzzles are rare. No puzzle has at most 18 givens: the puzzles have" in page.text("make-advice"))
        self.assertIn("Try other numbers of givens or another symmetry or none.", page.text("make-advice"))
        page.press("make-stop")
        page.wait(lambda: not page.element("making").is_displayed())
        self.assertIn("Stopped after", page.text("make-advice"))
        self.assertEqual(page.digits(), "." * 81)
        page.element("min-givens").send_keys("-5")
        page.press("make")
        page.wait(lambda: "“-5” is not a number of givens" in page.text("make-advice"))
        page.type_into("min-givens", "")
        page.element("min-givens").send_keys("20")
        page.press("make")
        page.wait(lambda: "givens, 20, is larger than the maximum, 18" in page.text("make-advice"))
        page.type_into("min-givens", "")
        page.type_into("max-givens", "")
        page.choose("symmetry", "rotate180")
        page.choose("level", "extreme")
        page.choose("size", "0")
        page.press("make")
        page.wait(lambda: "none is extreme:" in page.text("make-advice") and "Try another level" in page.text("make-advice"))
        page.press("make-stop")

    def test_removes_redundant_givens(self):
        page = self.browser
        page.paste(EASY)
        page.explained("redundant givens. Each can be removed alone")
        page.press("redundant")
        shown = len(page.driver.find_elements(By.CSS_SELECTOR, "#grid td.redundant"))
        self.assertGreater(shown, 3)
        self.assertIn("redundant", page.driver.find_element(By.CSS_SELECTOR, "#grid td.redundant").get_attribute("aria-label"))
        page.press_text("Remove redundant givens")
        page.explained("No given is redundant")
        self.assertLess(len(page.digits().replace(".", "")), 30)

    def test_canonical_form(self):
        page = self.browser
        page.paste(EASY)
        page.explained("Level easy")  # which moves the button
        page.press("canonical")
        page.wait(lambda: "Canonical form" in page.text("toast"))
        form = page.digits()
        self.assertNotEqual(form, EASY)
        page.paste(EASY[::-1])  # rotated by 180°
        page.explained("Level easy")
        page.press("canonical")
        page.wait(lambda: page.digits() == form)

    def test_solving_is_checked(self):
        page = self.browser
        page.paste(EASY)
        page.cell(1, 3).click()
        page.keys("1")
        page.press("mistakes")
        self.assertIn("wrong", page.classes(1, 3))
        page.press("hint-next")
        page.wait(lambda: "r1c3 = 1 is wrong" in page.text("hint"))
        page.press("solve")
        page.verdict("Solved")
        page.press("restart")
        self.assertEqual(page.digits(), EASY)

    def test_undo_is_unlimited_and_outlives_the_page(self):
        page = self.browser
        page.cell(5, 5).click()
        page.keys("g")  # else the next cell follows
        for digit in "123456789" * 3:
            page.keys(digit)
        page.wait(lambda: page.script("return localStorage.getItem('sudoku')?.includes('\"at\":27')"))
        page.open(self.address, new=False)
        self.assertEqual(page.cell(5, 5).text, "9")
        page.cell(5, 5).click()
        for _ in range(27):
            page.keys(Keys.CONTROL, "z", Keys.NULL)
        self.assertEqual(page.digits(), "." * 81)
        page.keys(Keys.CONTROL, "y", Keys.NULL)
        self.assertEqual(page.cell(5, 5).text, "1")

    def test_my_puzzles_are_kept(self):
        page = self.browser
        rows = lambda: [re.sub(r", \d:\d\d|\n", lambda found: " " * (found[0] == "\n"), row.text) for row in page.driver.find_elements(By.CSS_SELECTOR, "#mine li")]
        page.paste(EASY)
        page.cell(1, 3).click()
        page.keys("4")
        page.wait(lambda: rows() == ["9 × 9, 30 givens 2% ✕"], "my puzzle")
        page.paste(HARD)
        page.press("mine-keep")
        page.wait(lambda: len(rows()) == 2, "the other puzzle")
        page.script("window.onpagehide = null")
        page.open(self.address, new=False)
        self.assertEqual(rows(), ["9 × 9, 17 givens 0% ✕", "9 × 9, 30 givens 2% ✕"])
        page.press_text("30 givens", "mine")
        page.paste(HARD)
        page.paste(EASY)  # resumes the game
        self.assertEqual(page.digits(), EASY[:2] + "4" + EASY[3:])
        page.script("document.querySelector('[aria-label=\"Delete 9 × 9, 17 givens\"]').click()")
        self.assertEqual(len(rows()), 1)
        page.script("localStorage.setItem('puzzles', '[]'); dispatchEvent(new StorageEvent('storage', {key: 'puzzles'}))")
        self.assertEqual(rows(), [])  # deleted in another tab
        for saved in ("null", "{}", "[{}]", '[{"board": {"box": [0, 3], "givens": []}, "seconds": 1}]', "x"):
            page.script("window.onpagehide = null; localStorage.setItem('puzzles', arguments[0]); Storage.prototype.setItem = () => {}", saved)
            page.open(self.address, new=False)
            self.assertEqual(rows(), [])

    def test_tabs_keep_the_puzzles_of_each_other(self):
        page = self.browser
        titles = lambda: [title.text for title in page.driver.find_elements(By.CSS_SELECTOR, "#mine .title")]
        page.paste(EASY)
        page.press("mine-keep")
        stored = page.script("return localStorage.getItem('puzzles')")
        page.script("document.querySelector('#mine [aria-label^=Delete]').click()")
        self.assertEqual(titles(), [])
        page.script("localStorage.setItem('puzzles', arguments[0])", stored)  # by another tab
        page.paste(HARD)
        page.press("mine-keep")
        page.wait(lambda: titles() == ["9 × 9, 17 givens", "9 × 9, 30 givens"], "the puzzle of the other tab")
        page.script("localStorage.setItem('puzzles', '[]'); dispatchEvent(new Event('pagehide'))")
        self.assertEqual(page.script("return localStorage.getItem('puzzles')"), "[]")
        page.script("Storage.prototype.setItem = () => { throw new Error('full') }")
        page.press("mine-keep")
        self.assertIn("cannot store", page.text("toast"))
        self.assertEqual(titles(), ["9 × 9, 17 givens"])

    def test_the_timer_counts_and_can_be_hidden(self):
        page = self.browser
        self.assertFalse(page.element("timer").is_displayed())
        page.paste(EASY)
        page.wait(lambda: page.text("timer") in ("0:02", "0:03"), "the timer")
        page.cell(1, 3).click()
        page.keys("4")
        page.press("timer")
        self.assertEqual(page.text("timer"), "Timer")
        self.assertEqual(page.script("return [59, 60, 3723].map(clockText)"), ["0:59", "1:00", "1:02:03"])
        page.wait(lambda: page.script("return localStorage.getItem('puzzles')"), "the stored puzzle")
        page.open(self.address, new=False)
        self.assertEqual(page.text("timer"), "Timer")
        page.press("timer")
        self.assertRegex(page.text("timer"), "0:[01][1-9]")
        page.press("solve")
        page.verdict("Solved")
        time = page.text("timer")
        page.script("return new Promise((done) => setTimeout(done, 1500))")
        self.assertEqual(page.text("timer"), time)

    def test_marks(self):
        page = self.browser
        page.paste(EASY)
        page.cell(1, 3).click()
        page.keys(Keys.SHIFT, "1", Keys.NULL)
        page.keys(Keys.ALT, "2", Keys.NULL)
        cell = page.cell(1, 3)
        self.assertEqual([cell.find_element(By.CLASS_NAME, name).get_attribute("data-text") for name in ("corner", "center")], ["1", "2"])
        self.assertIn("corner marks 1, center marks 2", cell.get_attribute("aria-label"))
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_LEFT)
        page.keys("1")  # in the same column
        self.assertFalse(page.cell(1, 3).find_elements(By.CLASS_NAME, "corner"))
        page.press("automatic")
        self.assertEqual(page.candidates(1, 4), "26")
        self.assertIn("candidates 2 6", page.cell(1, 4).get_attribute("aria-label"))

    def test_text_errors_have_their_location(self):
        page = self.browser
        page.type_into("text", "53..7\n")
        self.assertIn("Line 1", page.text("text-error"))
        page.type_into("text", f"{EASY}\n{HARD}")
        self.assertIn("the first of 2 puzzles", page.text("text-error"))
        self.assertEqual(page.digits(), EASY)
        page.press_text("Check all puzzles")
        page.wait(lambda: "2 unique" in page.text("list-counts"))

    def test_pasted_text_opens_the_right_tab(self):
        page = self.browser
        page.paste(" ".join(["."] * 255 * 255))
        self.assertIn("up to 25x25", page.text("text-error"))
        page.paste("\n".join([EASY] * 2000))
        page.wait(lambda: "2,000 unique" in page.text("list-counts"))
        page.press("tab-sudoku")
        page.paste("." * 625)
        self.assertEqual(page.script("return document.querySelector('input[name=layer]:checked').value"), "givens")
        page.paste("a b c\na b\nc\n")
        page.press_text("Open as an exact cover problem")
        page.wait(lambda: "Exactly one solution" in page.text("cover-verdict"))

    def test_choices_outlive_the_page(self):
        page = self.browser
        page.script("document.getElementById('automatic').click(); document.getElementById('tab-list').click();"
                    "window.onpagehide = null")
        page.open(self.address, new=False)
        self.assertTrue(page.element("list").is_displayed())
        self.assertTrue(page.element("automatic").is_selected())
        page.open(f"{self.address}#s={EASY}", new=False)
        self.assertTrue(page.element("sudoku").is_displayed())

    def test_every_size_can_be_played(self):
        page = self.browser
        sizes = len(page.driver.find_elements(By.CSS_SELECTOR, "#size option"))
        for size in range(sizes):
            page.script("document.getElementById('size').value = arguments[0]", str(size))
            page.press("new")
            page.keys("a" if page.side > 9 else "2")
            page.wait(lambda: page.text("verdict") in ("Several solutions", "Unknown: time limit reached"))
        self.assertEqual(page.side, 25)

    def test_links(self):
        page = self.browser
        for link in (f"#s={EASY}", f"?s={EASY}", f"?bd={EASY.replace('.', '0')}", f"?q={EASY}"):
            page.open(self.address + link)
            self.assertEqual(page.digits(), EASY, link)
        page.wait(lambda: page.driver.find_elements(By.CSS_SELECTOR, "option[value=fpuzzles]"))
        page.script("document.getElementById('format').value = 'fpuzzles'; document.getElementById('format').dispatchEvent(new Event('change'))")
        packed = page.element("text").get_attribute("value").strip().split("load=")[1]
        page.open(f"{self.address}?load={packed}")
        self.assertEqual(page.digits(), EASY)
        page.open(self.address)
        page.script("document.getElementById('size').value = '2'")
        page.press("new")
        page.keys("4")
        page.press("share")
        page.wait(lambda: "#s=" in page.driver.current_url)
        self.assertIn("#s=3x2:4....", page.driver.current_url)
        page.open(page.driver.current_url)
        self.assertEqual((page.side, page.digits()[0]), (6, "4"))

    def test_links_keep_numbers_apart(self):
        page = self.browser
        page.open(f"{self.address}#s=4x3:12+1+2{'+.' * 141}")
        self.assertEqual(page.digits()[:5], "1212.")
        page.press("share")
        page.wait(lambda: "#s=" in page.driver.current_url)
        self.assertIn("#s=4x3:12+1+2+.", page.driver.current_url)
        page.open(page.driver.current_url)
        self.assertEqual(page.digits()[:5], "1212.")
        page.verdict("Several solutions")

    def test_invalid_links_and_stored_boards_do_no_harm(self):
        page = self.browser
        for link, error in (("0x3:", "boxes of 0x3"), ("6x6:1", "up to 25x25"), ("1000x1000:1", "boxes of 1000x1000"), ("3x3:12", "2 cells")):
            page.open(f"{self.address}#s={link}")
            self.assertIn(error, page.text("text-error"))
            page.open(self.address, new=False)
            self.assertEqual((page.side, page.text("verdict")), (9, "Empty board"), link)
        board = {"box": [0, 3], "alphabet": "digits", "name": "", **{key: [] for key in ("givens", "filled", "eliminated", "removed", "corner", "center")}}
        for saved in ({}, None, [], {"boards": ["{}"], "at": 0}, {"boards": [], "at": 0}, {"boards": [json.dumps(board)], "at": 0}):
            page.script("window.onpagehide = null; localStorage.setItem('sudoku', arguments[0]); Storage.prototype.setItem = () => {}", json.dumps(saved))
            page.open(self.address, new=False)
            self.assertEqual((page.side, page.text("verdict")), (9, "Empty board"), saved)

    def test_impossible_and_rare_puzzles_are_reported(self):
        page = self.browser
        page.type_into("max-givens", "10")
        page.press("make")
        page.wait(lambda: "at least 17 givens" in page.text("make-advice"))
        page.type_into("max-givens", "19")
        page.script("Helper.prototype.ask = async () => ({board: null, attempts: 200000, count_by_givens: {24: 5}, count_by_level: {}})")
        page.press("make")
        page.wait(lambda: "None of 200,000 attempts generated such a puzzle. No puzzle has at most 19 givens: the puzzles have 24 to 24." in page.text("make-advice"))

    def test_a_count_that_is_not_complete_says_so(self):
        page = self.browser
        page.answer("count", {"count": "50", "complete": False})
        page.paste(FIFTY)
        page.explained("At least 50 solutions, 54 unsolved cells")

    def test_nothing_is_loaded_from_elsewhere(self):
        loaded = self.browser.script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        self.assertEqual([name for name in loaded if not name.startswith(("blob:", "data:"))], [])

    def test_only_the_board_is_printed(self):
        page = self.browser
        page.paste(EASY)
        page.media(name="print")
        self.assertTrue(page.element("grid").is_displayed())
        for name in ("keypad", "hint-next", "text", "tab-list", "verdict"):
            self.assertFalse(page.element(name).is_displayed(), name)
        page.media()

    @unittest.skipIf(not AXE, "there is no axe-core")
    def test_is_accessible(self):
        page = self.browser
        for text in ("", EASY, TYPO, FIFTY):
            if text:
                page.paste(text)
            page.wait(lambda: not text or page.script("return document.getElementById('why').children.length > 0"))
            self.assertEqual(page.violations(), [])
        page.paste(EASY)
        for _ in range(3):
            page.press("hint-next")
            page.wait(lambda: page.text("hint"))
        self.assertEqual(page.violations(), [])
        page.press("help-open")
        self.assertEqual(page.violations(), [])
        for tab in ("list", "cover", "shapes"):
            page.open(self.address)
            page.press(f"tab-{tab}")
            page.wait(lambda: tab == "list" or "solutions" in page.text(f"{tab}-verdict"))
            self.assertEqual(page.violations(), [])


class OverHttp(Sudoku):
    """The same from a server."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.address = serve()

    def test_a_link_that_nobody_else_can_open_is_not_shared(self):
        page = self.browser
        page.paste(EASY)
        page.press("share")
        page.wait(lambda: page.text("toast") == "Link copied")
        page.open(self.address.replace("sudoku.test", "127.0.0.1"))
        page.press("share")
        self.assertTrue(page.element("shared").is_displayed(), "a server of this computer")


class Keyboard(PageTest):
    """Without a pointer."""

    def test_all_can_be_reached_and_done(self):
        page = self.browser
        reached = []
        for _ in range(60):
            page.keys(Keys.TAB)
            name = page.script("const e = document.activeElement; return e.id || e.dataset.cell || e.name || e.textContent")
            if name in reached:
                break
            reached.append(name)
        for name in ("tab-sudoku", "share", "0", "layer", "automatic", "hint-next", "text", "format"):
            self.assertIn(name, reached)

    def test_a_puzzle_is_entered_and_solved(self):
        page = self.browser
        page.script("document.querySelector('#grid td').focus()")
        page.keys(EASY)
        page.verdict("Exactly one solution")
        self.assertEqual(page.digits(), EASY)
        page.keys("g")
        for _ in range(200):  # each stage, and applying it
            page.keys("h")
            page.wait(lambda: not page.element("busy").is_displayed())
            if page.text("verdict") == "Solved":
                break
            page.wait(lambda: page.text("hint") or page.text("verdict") == "Solved" or page.text("hint-next") == "Hint")
        page.keys("?")
        self.assertTrue(page.element("help").is_displayed())
        page.keys(Keys.ESCAPE)
        self.assertFalse(page.element("help").is_displayed())

    def test_tabs_by_arrows(self):
        page = self.browser
        page.script("document.getElementById('tab-sudoku').focus()")
        page.keys(Keys.ARROW_RIGHT)
        self.assertTrue(page.element("list").is_displayed())
        for tab in ("cover", "shapes", "sudoku"):
            page.keys(Keys.ARROW_RIGHT)
            self.assertTrue(page.element(tab).is_displayed())


class Phone(PageTest):
    """360 pixels wide."""

    width, height = 360, 740

    def test_nothing_is_wider_than_the_screen(self):
        page = self.browser
        for tab in ("sudoku", "list", "cover", "shapes"):
            page.press(f"tab-{tab}")
            if tab == "sudoku":
                page.paste(TYPO)
                page.explained("Probably wrong")
            self.assertLessEqual(page.script("return document.documentElement.scrollWidth"), 360, tab)

    def test_keys_are_large_enough_for_fingers(self):
        page = self.browser
        for key in page.driver.find_elements(By.CSS_SELECTOR, "#keypad button"):
            self.assertGreaterEqual(min(key.size["width"], key.size["height"]), 40)
        page.cell(1, 1).click()
        page.press_text("7", "keypad")
        self.assertEqual(page.digits()[0], "7")

    @unittest.skipIf(not AXE, "there is no axe-core")
    def test_is_accessible(self):
        self.browser.paste(TYPO)
        self.browser.explained("Probably wrong")
        self.assertEqual(self.browser.violations(), [])


class LargerPhone(PageTest):
    """390 x 844."""

    width, height = 390, 844

    def test_hint_and_board_are_visible_together(self):
        page = self.browser
        for puzzle in (EASY, HARD):
            page.paste(puzzle)
            for stage in range(9):
                page.press("hint-next")
                page.wait(lambda: page.text("hint") or stage % 4 == 3)
                self.assertTrue(page.is_in_view("grid"), (puzzle, stage))
                if page.text("hint"):
                    self.assertTrue(page.is_in_view("hint"), (puzzle, stage))
        page.press("path")
        page.wait(lambda: page.element("stepper").is_displayed())
        for _ in range(12):
            self.assertTrue(page.is_in_view("grid") and page.is_in_view("step-text"), page.text("step-at"))
            page.press("step-on")
        page.press("step-end")
        page.script("scrollTo(0, 500)")
        self.assertFalse(page.is_in_view("grid"), "it is fixed only for hints")

    def test_a_hint_is_one_press_away(self):
        self.browser.paste(EASY)
        self.assertTrue(self.browser.is_in_view("hint-quick"))

    def test_the_board_is_visible_after_a_new_puzzle(self):
        page = self.browser
        for name in ("make", "new"):
            page.press(name)
            page.verdict("Exactly one solution" if name == "make" else "Empty board")
            self.assertTrue(page.is_in_view("grid"), name)


class Dark(PageTest):
    dark = True

    def test_is_dark(self):
        red, green, blue = self.browser.script(
            "return getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)")
        self.assertLess(red + green + blue, 150)

    @unittest.skipIf(not AXE, "there is no axe-core")
    def test_is_accessible(self):
        page = self.browser
        for text in (TYPO, FIFTY):
            page.paste(text)
            page.wait(lambda: page.script("return document.getElementById('why').children.length > 1"))
            self.assertEqual(page.violations(), [])
        for tab in ("cover", "shapes"):
            page.press(f"tab-{tab}")
            page.wait(lambda: "solutions" in page.text(f"{tab}-verdict"))
            self.assertEqual(page.violations(), [])


class List(PageTest):
    def test_checks_and_saves(self):
        page = self.browser
        page.press("tab-list")
        page.type_into("list-text", "\n".join([EASY, HARD, FIFTY, TYPO, "", "12..3", "", "55" + EASY[2:]]))
        page.press("list-check")
        page.wait(lambda: page.element("list-save").is_enabled())
        counts = page.text("list-counts")
        for count in ("2 unique", "1 multiple", "1 none", "1 inconsistent", "1 error"):
            self.assertIn(count, counts)
        rows = lambda: [[cell.get_attribute("textContent") for cell in row.find_elements(By.TAG_NAME, "td")]
                        for row in page.driver.find_elements(By.CSS_SELECTOR, "#list-rows tr")]
        page.wait(lambda: rows()[1][2] == "medium", "the levels")
        self.assertEqual(rows()[:3], [["1", "unique", "easy", EASY, EASY_SOLUTION, ""], ["2", "unique", "medium", HARD, HARD_SOLUTION, ""],
                                      ["3", "multiple", "", FIFTY, "", "r1c7 can be 2 or 8"]])
        page.press_text("1 multiple", "list")
        self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, "#list-rows tr")), 1)
        page.press_text(FIFTY, "list")
        page.verdict("Several solutions")

    def test_another_list_replaces_one_that_is_being_checked(self):
        page = self.browser
        page.press("tab-list")
        page.paste("\n".join([FIFTY] * 30000))
        page.wait(lambda: "records…" in page.text("list-status"))
        page.paste("\n".join([HARD] * 6000))
        self.assertTrue(page.element("list-stop").is_displayed())
        self.assertFalse(page.element("list-check").is_enabled())
        page.wait(lambda: " in " in page.text("list-status"))
        self.assertEqual(page.text("list-counts"), "6,000 unique")

    def test_can_be_stopped_and_restarted(self):
        page = self.browser
        page.press("tab-list")
        page.type_into("list-text", "\n".join([HARD] * 30000))
        page.press("list-check")
        page.wait(lambda: page.element("list-stop").is_displayed())
        page.script("document.getElementById('list-stop').click()")
        page.wait(lambda: " in " in page.text("list-status"))
        page.type_into("list-text", HARD)
        page.press("list-check")
        page.wait(lambda: "1 unique" in page.text("list-counts"))


class Cover(PageTest):
    def setUp(self):
        super().setUp()
        self.browser.press("tab-cover")

    def choose(self, name):
        self.browser.script("const s = document.getElementById('cover-example'); s.value = arguments[0];"
                            "s.dispatchEvent(new Event('change'))", f"example-{name}")

    def verdict(self, text):
        self.browser.wait(lambda: text in self.browser.text("cover-verdict"), text)

    def test_queens_one_at_a_time(self):
        page = self.browser
        self.choose("queens")
        self.verdict("92 solutions")
        page.wait(lambda: page.text("cover-count-text") == "12 up to rotations and reflections of the board")
        self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, ".pieces .single")), 8)
        first = page.text("cover-options")
        for number in range(2, 93):
            page.press("cover-on")
            page.wait(lambda: page.text("cover-at") == f"Solution {number}")
        self.assertFalse(page.element("cover-on").is_enabled())
        self.assertNotEqual(page.text("cover-options"), first)

    def test_shows_the_cells_of_an_option(self):
        page = self.browser
        with open(os.path.join(os.path.dirname(__file__), "../../apps/examples/word_search.dlx"), encoding="utf-8") as file:
            page.type_into("cover-text", file.read())
        self.verdict("8 solutions")
        line = page.driver.find_element(By.XPATH, "//*[@id='cover-options']/span[starts-with(., 'CELL ')]")
        for event, cells in (("pointerenter", len(line.text.split()) - 1), ("pointerleave", 0)):
            page.script("arguments[0].dispatchEvent(new PointerEvent(arguments[1]))", line, event)
            self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, ".pieces [data-mentioned]")), cells)

    def test_solutions_are_shown_while_they_are_counted(self):
        page = self.browser
        n = 12
        lines = [" ".join(f"{kind}{a},{b}" for kind in ("p", "r", "c") for a in range(n) for b in range(n))]
        lines += [f"p{r},{c} r{r},{d} c{c},{d}" for r in range(n) for c in range(n) for d in range(n)]
        page.type_into("cover-text", "\n".join(lines))
        self.verdict("There is a solution")
        for number in (2, 3):
            page.press("cover-on")
            page.wait(lambda: page.text("cover-at") == f"Solution {number}", seconds=10)
        self.verdict("There is a solution")

    def test_a_count_that_is_not_complete_says_so(self):
        page = self.browser
        for count, verdict in (("0", "At least one solution"), ("1234", "At least 1,234 solutions")):
            page.answer("coverCount", {"count": count, "complete": False})
            self.choose("queens")
            self.verdict(verdict)

    def test_every_example_has_an_answer(self):
        page = self.browser
        for option in page.driver.find_elements(By.CSS_SELECTOR, "#cover-example option:not(:disabled)"):
            self.choose(option.get_attribute("value").replace("example-", ""))
            page.wait(lambda: "olution" in page.text("cover-verdict") and "Searching" not in page.text("cover-verdict"))

    def test_errors_and_conflicts(self):
        page = self.browser
        page.type_into("cover-text", "a b c\na\nb x\n")
        page.wait(lambda: "Line 3, column 3" in page.text("cover-status"))
        self.assertEqual(page.driver.find_element(By.CSS_SELECTOR, "#cover-lines .bad").text, "3")
        page.type_into("cover-text", "a, b, c\na, b\nc\n")
        page.press_text("Remove the commas", "cover")
        self.verdict("Exactly one solution")
        page.type_into("cover-text", "a b c\na b\nb c\n")
        self.verdict("No solution")
        page.wait(lambda: "cannot be covered together" in page.text("cover-why"))
        self.assertFalse(page.driver.find_elements(By.CSS_SELECTOR, ".pieces"), "there is no board")

    def test_conflicting_cells_are_drawn(self):
        page = self.browser
        page.type_into("cover-text", "0,0 0,1 1,0 1,1 2,1\n0,0 0,1\n1,0 1,1\n")
        self.verdict("No solution")
        page.wait(lambda: page.driver.find_elements(By.CSS_SELECTOR, ".pieces .conflict"))
        cells = page.script("return [...document.querySelectorAll('.pieces span')].map((cell) => cell.className)")
        self.assertEqual(cells, [""] * 5 + ["conflict"])

    def test_a_count_continues_and_can_be_stopped(self):
        page = self.browser
        n = 12
        page.type_into("cover-text", "\n".join([" ".join(f"{k}{a}" for k in "rc" for a in range(n))] + [f"r{a} c{b}" for a in range(n) for b in range(n)]))
        self.verdict("479,001,600 solutions")
        lines = [" ".join(f"{kind}{a},{b}" for kind in ("p", "r", "c") for a in range(n) for b in range(n))]
        lines += [f"p{r},{c} r{r},{d} c{c},{d}" for r in range(n) for c in range(n) for d in range(n)]
        page.type_into("cover-text", "\n".join(lines))
        page.wait(lambda: "At least" in page.text("cover-count-text"))
        page.press("cover-stop")
        self.verdict("At least")

    def test_link(self):
        page = self.browser
        self.choose("tournament")
        self.verdict("olution")
        page.press("share")
        page.wait(lambda: "#x=" in page.driver.current_url)
        address = page.driver.current_url
        page.open(address)
        page.wait(lambda: page.element("cover-text").get_attribute("value").startswith("| dlx make tournament"))


class Shapes(PageTest):
    def setUp(self):
        super().setUp()
        self.browser.press("tab-shapes")

    def verdict(self, text):
        self.browser.wait(lambda: text in self.browser.text("shapes-verdict"), text)

    def value(self):
        return self.browser.element("shapes-text").get_attribute("value")

    def place(self, *at):
        return self.browser.driver.find_element(By.CSS_SELECTOR, f"[data-at='{','.join(map(str, (*at, 0)[:3]))}']")

    def drag(self, *places, touch=False):
        """Drags from the first place over the others."""
        page = self.browser
        page.script("document.getElementById('shapes-canvas').scrollIntoView({block: 'center'})")
        points = [page.script("const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", self.place(*at))
                  for at in places]
        if touch:
            for kind, point in [("touchStart", points[0]), *(("touchMove", point) for point in points[1:]), ("touchEnd", None)]:
                touches = [{"x": point[0], "y": point[1]}] if point else []
                page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
            return
        actions = ActionChains(page.driver)
        actions.move_to_element(self.place(*places[0])).click_and_hold()
        for at in places[1:]:
            actions.move_to_element(self.place(*at))
        actions.release().perform()

    def pictures(self):
        return self.browser.driver.find_elements(By.CSS_SELECTOR, "#shapes-solutions svg")

    def colors(self, picture):
        """Returns the classes of the cells by the name of their piece."""
        return self.browser.script("""
            const names = new Set([...arguments[0].querySelectorAll('polygon')].map((cell) => cell.getAttribute('class')));
            return [...names].sort();
            """, picture)

    def test_a_heart_in_three_ways(self):
        page = self.browser
        self.verdict("6 solutions")
        page.wait(lambda: page.text("shapes-count-text") == "3 up to rotations and reflections of the board")
        self.assertEqual(len(self.pictures()), 1)
        page.choose("shapes-shown", "3")
        page.wait(lambda: len(self.pictures()) == 3)
        self.assertEqual([self.colors(picture) for picture in self.pictures()], [[f"s{k}" for k in range(7)]] * 3)
        self.assertEqual([picture.get_attribute("aria-label") for picture in self.pictures()], ["Solution 1", "Solution 2", "Solution 3"])
        page.choose("shapes-shown", "12")
        self.verdict("6 solutions")
        page.wait(lambda: len(self.pictures()) == 3)
        page.choose("shapes-up-to", "rotations")
        self.verdict("6 solutions")
        page.wait(lambda: len(self.pictures()) == 6)

    def test_every_example_is_counted(self):
        page = self.browser
        expected = {"Heart": ("6", "3"), "Pentominoes 6x10": ("9,356", "2,339"), "Pentominoes 8x8": ("520", "65"), "Dominoes 8x8": ("12,988,816", "1,629,189"),
                    "Hexiamonds": ("624", "156"), "Tetrahexes": ("18", "9"), "Soma cube": ("11,520", "240"), "Tetracubes 2x4x4": ("11,120", "695")}
        for option in page.driver.find_elements(By.CSS_SELECTOR, "#shapes-example option:not(:disabled)"):
            name = option.get_attribute("textContent")
            solutions, classes = expected.pop(name)
            page.choose("shapes-example", name)
            self.verdict(f"{solutions} solutions")
            page.wait(lambda: page.text("shapes-count-text").startswith(f"{classes} up to"), name)
            page.script("document.querySelector('#shapes-canvas [aria-checked=true]').focus()")
            page.keys(" ")
            self.verdict("The pieces cannot fill the board")
            page.keys(" ")
            self.verdict(f"{solutions} solutions")  # of the text that the drawing wrote
        self.assertEqual(expected, {})

    def test_a_board_and_pieces_are_drawn(self):
        page = self.browser
        page.type_into("shapes-text", "board\n###\n###\n")
        self.verdict("Unknown")
        page.wait(lambda: "board without pieces" in page.text("shapes-why"))
        page.press("shapes-new")
        self.drag((0, 0), (1, 0), (0, 1))
        self.assertEqual(self.value(), "A\n##\n#\n\nboard\n###\n###\n")
        self.verdict("The pieces cannot fill the board")
        self.assertEqual(page.text("shapes-why"), "3 cells of pieces for 6 of the board.")
        page.type_into("shapes-count", "2")
        page.script("document.getElementById('shapes-count').dispatchEvent(new Event('change'))")
        self.verdict("2 solutions")
        self.assertEqual(self.value(), "A 2\n##\n#\n\nboard\n###\n###\n")
        page.choose("shapes-turns", "2")
        self.verdict("No solution")
        self.assertIn("A 2 fixed\n", self.value())
        page.press("shapes-undo")
        self.verdict("2 solutions")
        page.script("document.querySelector('[data-subject=\"-1\"]').click()")
        self.drag((2, 0), (2, 1))
        self.assertIn("board\n##\n##\n", self.value())
        page.script("document.getElementById('shapes-pen-maybe').click()")
        self.drag((0, 0))
        self.assertIn("board\n?#\n##\n", self.value())
        page.press("shapes-undo")
        page.press("shapes-undo")
        self.verdict("2 solutions")

    def test_the_keyboard_draws(self):
        page = self.browser
        page.press("shapes-clear")
        page.wait(lambda: "a block without cells" in page.text("shapes-status"))
        page.script("arguments[0].focus()", self.place(0, 0))
        page.keys(" ", Keys.ARROW_RIGHT, " ", Keys.ARROW_DOWN, Keys.ENTER, Keys.ARROW_LEFT, "?", Keys.ARROW_DOWN, "Q")
        self.assertTrue(self.value().endswith("board\n##\n?#\nQ\n"), self.value())
        self.assertEqual(self.place(0, 1).get_attribute("aria-label"), "row 2, column 1, may stay empty")
        self.assertEqual(self.place(1, 1).get_attribute("aria-checked"), "true")
        page.choose("shapes-grid", "hexagons")
        self.verdict("18 solutions")
        page.script("arguments[0].focus()", self.place(0, 0))
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertEqual(page.script("return document.activeElement.dataset.at"), "3,1,0")
        page.choose("shapes-grid", "cubes")
        self.verdict("11,520 solutions")
        page.script("arguments[0].focus()", self.place(0, 0))
        page.keys(Keys.PAGE_DOWN, Keys.ARROW_DOWN)
        self.assertEqual(page.script("return document.activeElement.dataset.at"), "0,1,1")

    def test_the_tray(self):
        page = self.browser
        for grid, name, number in (("squares", "Tetrominoes", 5), ("triangles", "1 to 5 triangles", 10), ("hexagons", "Trihexes", 3), ("cubes", "Tetracubes", 8)):
            page.choose("shapes-grid", grid)
            page.wait(lambda: page.text("shapes-verdict").endswith("solutions"))
            tiles = len(page.driver.find_elements(By.CSS_SELECTOR, ".tile"))
            page.choose("shapes-set", name)
            self.assertEqual(len(page.driver.find_elements(By.CSS_SELECTOR, ".tile")), tiles + number)
            self.verdict("The pieces cannot fill the board")
        page.driver.find_elements(By.CSS_SELECTOR, ".tile")[1].click()
        page.press("shapes-remove")
        page.wait(lambda: "14 pieces" in page.text("shapes-status"))
        self.assertEqual(page.script("return document.activeElement.getAttribute('aria-label')"), "Board")

    def test_errors_have_their_place(self):
        page = self.browser
        page.type_into("shapes-text", "A\n##\n\nboard\n#x!#\n")
        page.wait(lambda: page.text("shapes-status").startswith("Line 5, column 3: "))
        self.assertEqual(page.driver.find_element(By.CSS_SELECTOR, "#shapes-lines .bad").text, "5")
        self.assertEqual(page.text("shapes-verdict"), "")
        for text in ("<img/src=x/onerror=alert(1)> 2\n#\n\nboard\n##\n", "A 4000000000\n##\n\nboard\n####\n", "\x00", "grid: cubes\n" * 9):
            page.type_into("shapes-text", text)
            page.wait(lambda: page.text("shapes-status"))
        page.type_into("shapes-text", "A 0:99999\n#\n\nboard\n" + "\n".join(["#" * 300] * 300))
        page.wait(lambda: "90,000 cells" in page.text("shapes-status"))
        page.type_into("shapes-text", "<b>x</b>\n#\n\nboard\n#\n")
        self.verdict("Exactly one solution")
        self.assertEqual(self.pictures()[0].find_element(By.TAG_NAME, "text").text, "<b>x</b>")

    def test_unknown_is_not_no_solution(self):
        page = self.browser
        row = "#" * 12
        page.type_into("shapes-text", "\n".join(["D 71", "##", "", "board", "." + row[1:], *[row] * 10, row[1:]]))
        page.wait(lambda: page.element("shapes-busy").is_displayed() and self.pictures(), "the search is shown")
        self.assertEqual(page.text("shapes-verdict"), "Searching for a solution…")
        page.press("shapes-stop")
        self.verdict("Unknown: stopped before a solution was found")
        page.answer("shapesSolution", {"solution_count": 0, "complete": False})
        page.press("shapes-continue")
        self.verdict("Unknown: no solution was found in the time limit")
        page.answer("shapesSolution", {"solution_count": 0, "complete": True})
        page.press("shapes-continue")
        self.verdict("No solution")

    def test_a_count_can_be_stopped(self):
        page = self.browser
        page.type_into("shapes-text", "D 0:72\n##\n\nI 0:72\n###\n\nL 0:72\n##\n#\n\nS 0:72\n##\n.##\n\nboard\n" + ("#" * 16 + "\n") * 16)
        page.wait(lambda: "At least" in page.text("shapes-count-text"))
        page.press("shapes-stop")
        self.verdict("At least")
        self.assertTrue(page.element("shapes-continue").is_displayed())
        page.answer("shapesCount", {"count": "77", "complete": False})
        page.press("shapes-continue")
        self.verdict("At least 77 solutions")

    def test_the_search_is_watched(self):
        page = self.browser
        self.verdict("6 solutions")
        page.press("shapes-watch")
        page.wait(lambda: page.text("shapes-step").startswith("Step "))
        self.assertEqual(len(self.pictures()), 1)
        page.wait(lambda: page.text("shapes-step") == "")
        self.assertEqual(self.pictures()[0].get_attribute("aria-label"), "Solution")
        page.choose("shapes-example", "Pentominoes 6x10")
        self.verdict("9,356 solutions")
        page.press("shapes-watch")
        page.wait(lambda: " of 300" in page.text("shapes-step"))
        self.assertTrue(page.script("return document.querySelector('#shapes-solutions svg').getAttribute('aria-label')").startswith("Step "))
        self.assertEqual(page.text("shapes-watch"), "Stop watching")
        page.press("shapes-watch")
        page.wait(lambda: page.text("shapes-step") == "")
        self.assertEqual(self.pictures()[0].get_attribute("aria-label"), "Solution")

    def test_links_and_files(self):
        page = self.browser
        page.choose("shapes-example", "Soma cube")
        self.verdict("11,520 solutions")
        text = self.value()
        page.press("share")
        page.wait(lambda: "#p=" in page.driver.current_url)
        page.open(page.driver.current_url)
        page.wait(lambda: self.value() == text)
        self.verdict("11,520 solutions")
        page.script("window.saved = []; download = (...file) => window.saved.push(file)")
        page.choose("shapes-shown", "3")
        page.wait(lambda: len(self.pictures()) == 3 and "240" in page.text("shapes-count-text"))
        page.press("shapes-save")
        svg, name, kind = page.script("return window.saved[0]")
        self.assertEqual((name, kind), ("shapes.svg", "image/svg+xml"))
        root = xml.etree.ElementTree.fromstring(svg)
        self.assertEqual(len(root.findall("{http://www.w3.org/2000/svg}svg")), 3)
        self.assertIn(".s6{", svg)

    def test_only_the_solutions_are_printed(self):
        page = self.browser
        self.verdict("6 solutions")
        page.media(name="print")
        self.assertTrue(self.pictures()[0].is_displayed())
        for name in ("shapes-text", "shapes-canvas", "shapes-tray", "shapes-watch", "tab-list"):
            self.assertFalse(page.element(name).is_displayed(), name)
        page.media()

    @unittest.skipIf(not AXE, "there is no axe-core")
    def test_is_accessible(self):
        page = self.browser
        for name in ("Heart", "Hexiamonds", "Tetrahexes", "Soma cube"):
            page.choose("shapes-example", name)
            page.wait(lambda: "solutions" in page.text("shapes-verdict") and page.text("shapes-count-text"))
            page.script("document.querySelectorAll('.tile')[2].click()")
            self.assertEqual(page.violations(), [])


class ShapesOnAPhone(Shapes):
    width, height = 360, 740

    def test_a_finger_draws(self):
        page = self.browser
        self.verdict("6 solutions")
        self.drag((0, 0), (1, 0), (2, 0), touch=True)
        page.wait(lambda: "board\n###.##\n" in self.value(), "the text")
        self.assertLessEqual(page.script("return document.documentElement.scrollWidth"), 360)


class Speed(PageTest):
    """Prints the speed of the page without assertions."""

    def test_from_key_to_verdict(self):
        page = self.browser
        times = page.script("""
            const times = [];
            const puzzle = arguments[0];
            for (let round = 0; round < 6; ++round)
                [...puzzle].forEach((digit, k) => {
                    const cell = document.querySelector(`[data-cell="${k}"]`);
                    cell.focus();
                    const began = performance.now();
                    cell.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
                    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: round % 2 || digit === '.' ? '0' : digit, bubbles: true}));
                    document.getElementById('verdict').textContent;
                    times.push(performance.now() - began);
                });
            return times.sort((a, b) => a - b);
            """, HARD)
        print(f"\nfrom the key to the verdict: median {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms, "
              f"longest {times[-1]:.1f} ms")


if __name__ == "__main__":
    unittest.main(verbosity=1)
