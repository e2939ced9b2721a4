import { expect, it, vi } from "vitest";

/**
 * Path from which the test imports a separate copy of the module. In the copy that all test files of a worker share,
 * another test file may already have created the formatter.
 */
const UNREAD = "./format-date.ts?unread";

it("the slow date formatter is created only once, with the first date", async () => {
  let made = 0;
  class CountedFormat extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given);
      made += 1;
    }
  }
  vi.stubGlobal("Intl", { DateTimeFormat: CountedFormat });
  const { formatDate }: typeof import("./format-date.ts") = await import(UNREAD);
  expect(made).toBe(0);
  // Each browser shows the time of Douala, which is an hour ahead of UTC.
  expect(formatDate("2026-11-20T10:40:00.000Z")).toBe("20 nov. 2026, 11:40");
  expect(formatDate("2026-12-31T23:00:00.000Z")).toBe("1 janv. 2027, 00:00");
  expect(made).toBe(1);
});
