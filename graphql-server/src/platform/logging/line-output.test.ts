import { expect, it } from "vitest";
import { LineOutput } from "./line-output.ts";

/**
 * An output for tests. Writing fails while `isFull`. Otherwise each line is accepted in the next iteration of the event
 * loop, unless `isStalled`.
 */
class TestStream {
  isFull = false;
  isStalled = false;
  text = "";
  writableLength = 0;

  on(): void {}

  write(line: string, written: (error?: Error) => void): void {
    this.writableLength += line.length;
    const end = () => {
      if (this.isStalled) return void setImmediate(end);
      this.writableLength -= line.length;
      if (this.isFull) return written(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
      this.text += line;
      written();
    };
    setImmediate(end);
  }
}

const turn = () => new Promise(setImmediate);

it("log lines that cannot be written are dropped, and their number is logged when writing works again", async () => {
  const stream = new TestStream();
  const output = new LineOutput(stream);
  output.write("one\n");
  await turn();
  stream.isFull = true;
  for (const line of ["two\n", "three\n", "four\n"]) {
    output.write(line);
    await turn();
  }
  stream.isFull = false;
  output.write("five\n");
  output.write("six\n");
  await turn();
  const [first, blank, report = "", ...last] = stream.text.split("\n");
  expect([first, blank, ...last]).toEqual(["one", "", "five", "six", ""]);
  expect(JSON.parse(report)).toMatchObject({ level: 40, dropped: 3 });
});

it("log lines are dropped while the reader of the output does not read", async () => {
  const stream = new TestStream();
  const output = new LineOutput(stream);
  stream.isStalled = true;
  for (let line = 0; line < 10; line++) output.write(`${"a".repeat(600_000)}\n`);
  expect(stream.writableLength).toBe(2 * 600_001);
  stream.isStalled = false;
  await turn();
  await turn();
  output.write("last\n");
  await turn();
  expect(stream.text).toContain('"dropped":8');
  expect(stream.text.endsWith("}\nlast\n")).toBe(true);
});
