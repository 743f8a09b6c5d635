"""A running service as a contestant, asked by HTTP as its clients ask."""

import http.client
import time
import urllib.parse

from answers import CRASHED, DECLINED, DOCUMENT, Answer

BOUNDARY = b"boundary-of-the-fidelity-judge"

# A quota's window is a minute.
MAX_WAIT_S = 65
MAX_ATTEMPTS = 4


class Service:
    """`POST /api/v1/remove-watermark` below a URL."""

    is_service = True

    def __init__(self, url, api_key, timeout_s):
        self.url = urllib.parse.urlparse(url)
        self.api_key = api_key
        self.timeout_s = timeout_s
        self.name = url

    def ask(self, case):
        body = write_form(case)
        headers = {"Connection": "close", "Content-Type": "multipart/form-data; boundary=" + BOUNDARY.decode()}
        api_key = case.request.get("api_key", self.api_key)
        if api_key:
            headers["X-API-Key"] = api_key
        for _ in range(MAX_ATTEMPTS):
            answer = self.post(body, headers)
            if answer.status != 429:
                break
            time.sleep(min(float(answer.headers.get("retry-after", 5)), MAX_WAIT_S))
        return answer

    def post(self, body, headers):
        secure = self.url.scheme == "https"
        connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = connect(self.url.hostname, self.url.port, timeout=self.timeout_s)
        started = time.monotonic()
        try:
            try:
                connection.request("POST", self.url.path.rstrip("/") + "/api/v1/remove-watermark", body, headers)
            except (BrokenPipeError, ConnectionResetError):
                pass  # A service may answer before it has read all.
            answered = connection.getresponse()
            document = answered.read()
        except (OSError, http.client.HTTPException) as error:
            return Answer(CRASHED, wall_s=time.monotonic() - started, status=0, said=f"{type(error).__name__}: {error}")
        finally:
            connection.close()
        return Answer(
            choose_kind(answered.status),
            document if answered.status == 200 else b"",
            time.monotonic() - started,
            status=answered.status,
            headers={name.lower(): value for name, value in answered.getheaders()},
            said="" if answered.status == 200 else document[:200].decode("utf-8", "replace"),
        )


def choose_kind(status):
    if status == 200:
        return DOCUMENT
    return CRASHED if status >= 500 else DECLINED


def write_form(case):
    """What a browser's form would send, with what the case wants otherwise."""
    media_type = case.request.get("content_type", "application/pdf")
    return b"".join(
        [
            write_part('name="watermark_text"', None, case.hint.encode("utf-8", "surrogatepass")),
            write_part('name="file"; filename="document.pdf"', media_type, case.input.read_bytes()),
            b"--" + BOUNDARY + b"--\r\n",
        ]
    )


def write_part(disposition, media_type, content):
    head = b"--" + BOUNDARY + b"\r\nContent-Disposition: form-data; " + disposition.encode() + b"\r\n"
    if media_type is not None:
        head += b"Content-Type: " + media_type.encode() + b"\r\n"
    return head + b"\r\n" + content + b"\r\n"
