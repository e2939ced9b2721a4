import { readFileSync } from "node:fs";
import path from "node:path";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { Cluster, Grid, Row, Stack } from "./primitives.tsx";

const BASE = readFileSync(path.join(import.meta.dirname, "../styles/base.css"), "utf8");

function elementOf(layout: ReactElement): Element {
  const { container } = render(layout);
  const element = container.firstElementChild;
  if (!element) throw new Error("nothing was rendered");
  return element;
}

describe("a layout component (Stack, Row, Cluster, Grid)", () => {
  it("renders a div, or the element that it is given, with that element's attributes", () => {
    expect(elementOf(<Stack />).outerHTML).toBe('<div class="stack"></div>');
    const label = elementOf(<Row as="label" htmlFor="size" align="start" />);
    expect(label.outerHTML).toBe('<label for="size" class="row align-start"></label>');
  });

  it("adds the class that its `className` sets", () => {
    const list = elementOf(<Grid as="ul" columns={2} gap={3} className="own" />);
    expect(list.className).toBe("grid-2 gap-3 own");
  });

  it("has exactly the classes for which base.css has a rule", () => {
    const layouts = [
      ...([1, 2, 3, 4, 5, 6, "fields"] as const).map((gap) => <Stack key={gap} gap={gap} />),
      ...([0, 1, 2, 3] as const).map((gap) => <Cluster key={gap} rowGap={gap} />),
      ...(["start", "center", "end", "baseline", "stretch"] as const).map((to) => (
        <Row key={to} align={to} />
      )),
      ...(["between", "center", "end"] as const).map((to) => <Row key={to} justify={to} />),
      ...(["start", "center"] as const).map((to) => <Stack key={to} align={to} />),
      ...([2, 3] as const).map((columns) => <Grid key={columns} columns={columns} />),
    ];
    const classes = layouts.flatMap((layout) => [...elementOf(layout).classList]);
    expect(classes.filter((name) => !BASE.includes(`:where(.${name})`))).toEqual([]);
    const defined = [...BASE.matchAll(/:where\(\.([\w-]+)\)/g)].map(([, name]) => name);
    expect(defined.filter((name) => !classes.includes(name ?? ""))).toEqual([]);
  });
});
