#!/usr/bin/env python3
"""Reads a page and prints what it shows.

usage: page.py FILE

Every element that is opened is closed, in order; nothing is loaded: no address
but the names of XML. Prints headings and cells as text, a line each, and for
each plot its title, its lines, marks and bars that tell of a value.
"""

import sys
from html.parser import HTMLParser

EMPTY = {"meta"}


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.plots, self.cells = [], [], []

    def handle_starttag(self, tag, attributes):
        if tag not in EMPTY:
            self.open.append(tag)
        self.look(tag, dict(attributes))

    def handle_startendtag(self, tag, attributes):
        self.look(tag, dict(attributes))

    def look(self, tag, attributes):
        for name in ("src", "href", "xlink:href"):
            assert name not in attributes, attributes
        assert tag not in ("script", "link", "img", "iframe"), tag
        kind = attributes.get("class", "").split(" ")[0]
        if tag == "svg":
            self.plots.append({"title": attributes["aria-label"]})
        elif kind in ("line", "band", "mark", "hover"):
            counts = self.plots[-1]
            counts[kind] = counts.get(kind, 0) + 1
        if tag in ("h1", "h2", "tr"):
            self.cells.append([])

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        assert "://" not in data and "url(" not in data, data
        if self.open and self.open[-1] in ("h1", "h2", "th", "td"):
            self.cells[-1].append(data)


def main():
    page = Page()
    with open(sys.argv[1], encoding="utf-8") as file:
        page.feed(file.read())
    assert not page.open, page.open
    for row in page.cells:
        print(" | ".join(row))
    for plot in page.plots:
        print("plot", ", ".join(f"{k} {v}" for k, v in plot.items()))


if __name__ == "__main__":
    main()
