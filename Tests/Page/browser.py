"""A headless Chromium, driven over a pipe: messages of its protocol, each ended by a zero byte."""

import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Browser:
    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_child, self.out = os.pipe()
        self.into, from_child = os.pipe()
        arguments = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            f"--user-data-dir={self.folder.name}", "about:blank",
        ]
        # The browser reads from descriptor 3 and writes to 4; ours are moved out of their way first.
        high = [os.dup2(fd, number) for fd, number in [(to_child, 53), (from_child, 54)]]
        self.process = subprocess.Popen(
            ["bash", "-c", 'exec "$@" 3<&53 4>&54', "browser", *arguments],
            pass_fds=(53, 54), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for fd in [to_child, from_child, *high]:
            os.close(fd)
        self.rest, self.number, self.events = b"", 0, []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self.session = session["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"]:
            self.send(f"{domain}.enable")

    session = None

    def send(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(60)
            if answer is None:
                raise RuntimeError(f"the browser does not answer {method}")
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def receive(self, timeout):
        """The next message; events are kept, too."""
        while b"\0" not in self.rest:
            if not select.select([self.into], [], [], timeout)[0]:
                return None
            piece = os.read(self.into, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(message)
        if "method" in message:
            self.events.append(message)
        return message

    # What a person does

    def open(self, path, width=1400, height=850, dark=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.events = []
        began = time.time()
        self.send("Page.navigate", url=f"file://{path}")
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            if self.receive(60) is None:
                raise RuntimeError(f"{path} does not load")
        self.settle()
        return time.time() - began

    def settle(self):
        """Waits until what was asked for is drawn."""
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    codes = {"ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Enter": 13,
             "Escape": 27, "End": 35, "Home": 36, "Tab": 9}

    def press(self, key):
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = self.codes.get(key, 0)
        for kind in ["keyDown", "keyUp"]:
            self.send("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "",
                      windowsVirtualKeyCode=code, nativeVirtualKeyCode=code)
        self.settle()

    def type(self, text):
        self.send("Input.insertText", text=text)
        # The search waits for the end of the typing.
        self.value("new Promise(done => setTimeout(done, 250))")
        self.settle()

    def click(self, selector):
        box = self.value(f"(() => {{ const r = document.querySelector({json.dumps(selector)})"
                         ".getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()")
        for kind in ["mousePressed", "mouseReleased"]:
            self.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left",
                      clickCount=1)
        self.settle()

    def picture(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    @property
    def complaints(self):
        """What the browser holds against the page: errors, violations of its policy, dialogs."""
        found = []
        for event in self.events:
            params = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                found.append(params["exceptionDetails"].get("exception", {}).get("description", "?"))
            elif event["method"] == "Log.entryAdded":
                found.append(params["entry"]["text"])
            elif event["method"] == "Page.javascriptDialogOpening":
                found.append(f"a dialog: {params['message']}")
            elif event["method"] == "Network.requestWillBeSent":
                url = params["request"]["url"]
                if not url.startswith(("file:", "data:")):
                    found.append(f"it loads {url}")
        return found

    def close(self):
        self.process.terminate()
        self.process.wait()
