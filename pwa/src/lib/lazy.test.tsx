import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { lazy, useLazy } from "./lazy.ts";

function loader() {
  const ends: { arrive: (text: string) => void; fail: () => void }[] = [];
  const load = vi.fn(
    () =>
      new Promise<string>((resolve, reject) =>
        ends.push({ arrive: resolve, fail: () => reject(new TypeError("no such chunk")) }),
      ),
  );
  return { load: lazy(load), ends };
}

it("code that several callers need is loaded once, and is loaded again only after a failure", async () => {
  const { load, ends } = loader();
  const both = [load(), load()];
  expect(ends).toHaveLength(1);
  ends[0]?.fail();
  await expect(Promise.all(both)).rejects.toThrow("no such chunk");
  const again = load();
  ends[1]?.arrive("code");
  expect(await again).toBe("code");
  expect(await load()).toBe("code");
  expect(ends).toHaveLength(2);
});

function Text({ load, isWanted = true }: { load: () => Promise<string>; isWanted?: boolean }) {
  const text = useLazy(load, isWanted);
  return <output>{text === null ? "failed" : (text ?? "loading")}</output>;
}
const text = () => screen.getByRole("status").textContent;

it("a component can use lazily loaded code as soon as the code has arrived", async () => {
  const { load, ends } = loader();
  render(<Text load={load} />);
  expect(text()).toBe("loading");
  await act(async () => ends[0]?.arrive("code"));
  expect(text()).toBe("code");
});

it("a component's code is loaded when it is needed, and after a failure the next time it is needed", async () => {
  const { load, ends } = loader();
  const { rerender } = render(<Text load={load} isWanted={false} />);
  expect(ends).toHaveLength(0);
  rerender(<Text load={load} />);
  await act(async () => ends[0]?.fail());
  expect(text()).toBe("failed");
  rerender(<Text load={load} isWanted={false} />);
  rerender(<Text load={load} />);
  await act(async () => ends[1]?.arrive("code"));
  expect(text()).toBe("code");
});
