import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const CHECKER = fileURLToPath(new URL("../../../.ci/bench/faults/check-history.mjs", import.meta.url));

/** The effect of an operation on the number that is stored under its key. */
export type Change = { add: number } | { set: number } | { remove: true };
export type Acknowledgement = "applied" | "duplicate" | "rejected";

/**
 * An operation of a client, and its effect on the number under `key`. If the operation creates a message, an account or
 * a product, `key` is new and the operation adds 1.
 */
export interface Edit {
  op: string;
  actor: string;
  key: string;
  change: Change;
}

/** Result of the checker in `.ci/bench`: how many operations there were, and the faults as texts. */
export interface Verdict {
  operations: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  resurrected: string[];
  stuck: string[];
}

/**
 * Records the history of a test: operations, answers and final values. The checker in `.ci/bench` judges the history.
 * The checker shares no code with the shop, so that a bug of the shop cannot be in the checker too.
 */
export class History {
  readonly #lines: string[] = [];

  edit(edit: Edit): void {
    this.#record("edit", edit);
  }

  sent(op: string): void {
    this.#record("sent", { op });
  }

  acknowledged(op: string, status: Acknowledgement): void {
    this.#record("acknowledged", { op, status });
  }

  /**
   * Records the final values of an actor: for each key, the number that is stored. Call this method after all
   * operations have ended.
   */
  final(actor: string, values: Readonly<Record<string, number>>): void {
    this.#record("final", { actor, values });
  }

  check(): Verdict {
    return judge(this.#lines.join("\n"));
  }

  #record(event: string, fields: object): void {
    this.#lines.push(JSON.stringify({ event, ...fields }));
  }
}

function judge(input: string): Verdict {
  try {
    return JSON.parse(execFileSync(process.execPath, [CHECKER], { input, encoding: "utf8" }));
  } catch (error) {
    // The checker ends with exit code 1 if it finds faults, and its output is still valid.
    if (error instanceof Error && "stdout" in error && error.stdout) return JSON.parse(String(error.stdout));
    throw error;
  }
}
