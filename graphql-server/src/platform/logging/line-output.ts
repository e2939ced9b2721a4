import type { Writable } from "node:stream";

/** Bytes that may wait for a slow reader of the output. Further lines are dropped, because they would fill the memory. */
const MAX_WAITING = 1024 * 1024;

type LineStream = Pick<Writable, "writableLength"> & {
  on(event: "error", listener: () => void): unknown;
  write(line: string, written: (error?: Error | null) => void): unknown;
};

/**
 * Writes lines to an output that may fail, such as a file on a full disk or a pipe whose reader has ended. Lines that
 * cannot be written are dropped, and the shop keeps running. Once writing works again, the log says how many lines were
 * dropped, before the next line.
 */
export class LineOutput {
  readonly #stream: LineStream;
  #dropped = 0;

  constructor(stream: LineStream) {
    this.#stream = stream;
    // The callback of each write counts the failures. Without a listener, a failure would end the process.
    stream.on("error", () => undefined);
  }

  /** @param line with its line break */
  write(line: string): void {
    const dropped = this.#dropped;
    if (this.#stream.writableLength > MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#dropped = 0;
    this.#stream.write(dropped > 0 ? report(dropped) + line : line, (error) => {
      if (error) this.#dropped += dropped + 1;
    });
  }
}

/**
 * Returns the line of the log about dropped lines. A line break precedes it, because a full disk may have taken only the
 * beginning of the last line.
 */
function report(dropped: number): string {
  const entry = {
    level: 40,
    time: Date.now(),
    dropped,
    msg: "log lines could not be written and were dropped",
  };
  return `\n${JSON.stringify(entry)}\n`;
}

/** Everything that a running shop prints goes through it. */
export const standardOutput = new LineOutput(process.stdout);
