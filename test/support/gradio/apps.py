"""A Gradio app with a function for each thing an app can do to its callers. Prints its address as a line of JSON."""

import json
import os
import socket
import sys
import time

import gradio as gr
import numpy as np

folder = sys.argv[1]


def invert(image):
    return 255 - image


def volume(sound, factor):
    rate, samples = sound
    return rate, (samples * factor).astype(np.int16)


def shout(text, mark, times=2):
    return text.upper() + mark * int(times)


def mood(text):
    return {"POSITIVE": 0.9, "NEGATIVE": 0.1} if "good" in text else {"POSITIVE": 0.2, "NEGATIVE": 0.8}


def names(text):
    return [(word + " ", "PER" if word.istitle() else None) for word in text.split()]


def measure(text):
    return [float(len(text)), 1.5]


def before_after(image):
    return image, 255 - image


def slow(text):
    """Counts until it is stopped, and leaves word of how it ended."""
    note = os.path.join(folder, text)
    try:
        for tick in range(300):
            with open(note, "w", encoding="utf-8") as file:
                file.write(f"working {tick}")
            yield str(tick)
            time.sleep(0.1)
        end = "finished"
    except GeneratorExit:
        end = "stopped"
        raise
    finally:
        with open(note, "w", encoding="utf-8") as file:
            file.write(end if "end" in dir() else "broken")


def refuse(text):
    raise gr.Error(f"There is no moon in {text}.")


def run_short(text):
    raise gr.Error("You have used it all up.", title="GPU quota exceeded")


def breaks(text):
    raise ValueError("a secret of the app")


def large(text):
    path = os.path.join(folder, "large.wav")
    with open(path, "wb") as file:
        file.write(b"RIFF" + bytes(3_000_000))
    return path


def who(text, request: gr.Request):
    return request.headers.get("authorization") or "nobody"


def counts(text, count):
    return f"{text} {count}", count + 1


with gr.Blocks(analytics_enabled=False) as app:
    text, more = gr.Textbox(), gr.Textbox()
    number = gr.Number(value=2)
    image, second = gr.Image(), gr.Image(format="png")
    sound, changed = gr.Audio(), gr.Audio()
    button, state = gr.Button(), gr.State(1)

    def offer(function, inputs, outputs, **how):
        button.click(function, inputs, outputs, api_name=function.__name__, **how)

    offer(invert, [image], [second])
    offer(volume, [sound, number], [changed])
    offer(shout, [text, more, number], [more])
    offer(mood, [text], [gr.Label()])
    offer(names, [text], [gr.HighlightedText()])
    offer(measure, [text], [gr.JSON()])
    offer(before_after, [image], [gr.ImageSlider()])
    offer(slow, [text], [more], concurrency_limit=1)
    offer(refuse, [text], [more])
    offer(run_short, [text], [more])
    offer(breaks, [text], [more])
    offer(large, [text], [changed], queue=False)
    offer(who, [text], [more], queue=False)
    offer(counts, [text, state], [more, state])

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
app.queue(max_size=1)
_, url, _ = app.launch(
    server_name="127.0.0.1", server_port=port, prevent_thread_lock=True, quiet=True, ssr_mode=False, allowed_paths=[folder]
)
print(json.dumps({"url": url}), flush=True)
sys.stdin.read()
