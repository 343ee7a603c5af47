"""The page in Chromium. PAGE is the file of the page; AXE, if set, the file axe.min.js of axe-core."""

import functools
import http.server
import os
import sys
import threading
import time
import unittest

try:
    from selenium import webdriver
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    print("skipped: there is no selenium (python3-selenium)")
    sys.exit(77)

PAGE = os.path.abspath(os.environ["PAGE"])
AXE = os.environ.get("AXE", "")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FIFTY = "7..1......2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..."
TYPO = "4.....8.5.3..........7......2.....6.....8.4......1.......6.327.5..2.....1.4......"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARD_SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve():
    """Returns the address of the page on a server of this machine, with a host name that is not local."""
    handler = functools.partial(QuietHandler, directory=os.path.dirname(PAGE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://sudoku.test:{server.server_port}/{os.path.basename(PAGE)}"


class Browser:
    """A browser with the page, and the actions of a person."""

    def __init__(self, width=1280, height=1000, dark=False):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--host-resolver-rules=MAP sudoku.test 127.0.0.1"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options)
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.media(dark=dark)

    def media(self, dark=False, name=""):
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": name, "features": [scheme]})

    def open(self, address, new=True):
        """Opens the page, by default without stored data."""
        self.driver.get("about:blank")
        self.driver.get(address)
        self.wait(lambda: self.script("return document.body.dataset.ready"))
        if new and self.script("return localStorage.length > 0"):
            self.script("localStorage.clear(); window.onpagehide = null; Storage.prototype.setItem = () => {}")
            self.open(address, new=False)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def answer(self, name, answer):
        """Makes workers return this answer to this call."""
        self.script("""
            const [name, answer] = arguments;
            const {ask} = Helper.prototype;
            Helper.prototype.ask = function (asked, request) { return asked === name ? Promise.resolve(answer) : ask.call(this, asked, request); };
            """, name, answer)

    def wait(self, condition, what="the page", seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"{what} took too long; the page shows: {self.driver.find_element(By.TAG_NAME, 'body').text}")
            time.sleep(0.02)

    def element(self, name):
        return self.driver.find_element(By.ID, name)

    def text(self, name):
        return self.element(name).get_attribute("textContent")

    def press(self, name):
        self.script("arguments[0].scrollIntoView({block: 'center'})", self.element(name))
        self.element(name).click()

    def press_text(self, text, inside="sudoku"):
        """Presses the button with this text."""
        path = f"//*[@id='{inside}']//button[contains(normalize-space(), '{text}')]"
        self.wait(lambda: self.driver.find_elements(By.XPATH, path), f"a button {text}")
        self.script("arguments[0].click()", self.driver.find_element(By.XPATH, path))

    def cell(self, row, column):
        return self.driver.find_elements(By.CSS_SELECTOR, "#grid td")[(row - 1) * self.side + column - 1]

    def focused_cell(self):
        return int(self.script("return document.activeElement.dataset.cell ?? -1"))

    @property
    def side(self):
        return len(self.driver.find_elements(By.CSS_SELECTOR, "#grid tr"))

    def keys(self, *keys):
        """Presses the keys. SHIFT, CONTROL or ALT is held until NULL."""
        actions = ActionChains(self.driver)  # not of an element, which the page may replace in the meantime
        for key in keys:
            if key in (Keys.SHIFT, Keys.CONTROL, Keys.ALT):
                actions.key_down(held := key)
            elif key == Keys.NULL:
                actions.key_up(held)
            else:
                actions.send_keys(key)
        actions.perform()

    def paste(self, text):
        """Pastes into the page, not into a field."""
        self.script("""
            const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
            """, text)

    def type_into(self, name, text):
        self.script("const [field, text] = arguments; field.value = text; field.dispatchEvent(new Event('input'));",
                    self.element(name), text)

    def verdict(self, expected):
        self.wait(lambda: self.text("verdict") == expected, f"the verdict {expected}")

    def explained(self, text):
        self.wait(lambda: text in self.text("why"), f"an explanation with '{text}'")

    def digits(self):
        return "".join(self.script("return [...document.querySelectorAll('#grid td')].map("
                                   "(cell) => cell.querySelector('.digit')?.textContent ?? '.')"))

    def choose(self, name, value):
        self.script("const [select, value] = arguments; select.value = value; select.dispatchEvent(new Event('change'))",
                    self.element(name), value)

    def candidates(self, row, column):
        shown = self.cell(row, column).find_elements(By.TAG_NAME, "i")
        return "".join(candidate.get_attribute("data-text") for candidate in shown)

    def drag(self, *cells, keys=()):
        """Presses the button on the first cell, and releases it on the last one."""
        actions = ActionChains(self.driver)
        for key in keys:
            actions.key_down(key)
        actions.move_to_element(self.cell(*cells[0])).click_and_hold()
        for cell in cells[1:]:
            actions.move_to_element(self.cell(*cell))
        actions.release()
        for key in keys:
            actions.key_up(key)
        actions.perform()

    def marks(self, name):
        """Returns the corner or center marks by cell (row, column)."""
        found = self.script("return [...document.querySelectorAll('#grid .' + arguments[0])].map("
                            "(mark) => [mark.closest('td').dataset.cell, mark.dataset.text])", name)
        return {(int(cell) // self.side + 1, int(cell) % self.side + 1): text for cell, text in found}

    def is_in_view(self, name):
        """Returns whether the whole element is on the screen and not covered."""
        return self.script("""
            const element = document.getElementById(arguments[0]);
            const {left, top, right, bottom} = element.getBoundingClientRect();
            const isSeen = (x, y) => element.contains(document.elementFromPoint(x, y));
            return top >= 0 && bottom <= innerHeight && isSeen(left + 15, top + 15) && isSeen(right - 15, bottom - 15);
            """, name)

    def classes(self, row, column):
        return self.cell(row, column).get_attribute("class").split()

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def violations(self):
        """Returns the violations that axe-core finds, as lines."""
        with open(AXE, encoding="utf-8") as file:
            self.script(file.read())
        found = self.driver.execute_async_script("axe.run().then((r) => arguments[0](r.violations))")
        return [f"{v['id']}: {v['help']}: {n['html'][:120]} {n['failureSummary'][:300]}" for v in found for n in v["nodes"][:3]]


class PageTest(unittest.TestCase):
    """Tests that share a browser and leave no error in its console."""

    width, height, dark = 1280, 1000, False

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(cls.width, cls.height, cls.dark)
        cls.address = f"file://{PAGE}"

    @classmethod
    def tearDownClass(cls):
        cls.browser.driver.quit()

    def setUp(self):
        self.browser.open(self.address)

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [])
