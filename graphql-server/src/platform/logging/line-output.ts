import type { Writable } from "node:stream";

/**
 * Largest number of bytes that wait for a slow reader of the output. Further lines are dropped, because waiting lines
 * would fill the memory.
 */
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
    // `write` counts failures in its callback. Without a listener, a failure would also end the process.
    stream.on("error", () => undefined);
  }

  /** Writes a line. @param line text that ends with a line break */
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
 * Returns the line of the log that reports dropped lines. It begins with a line break, because a full disk may have
 * stored only the beginning of the last line.
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

/** The output of a running shop. Everything that the shop prints is written to it. */
export const standardOutput = new LineOutput(process.stdout);
