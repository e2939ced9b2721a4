import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const CHECKER = fileURLToPath(new URL("../../../.ci/bench/faults/check-history.mjs", import.meta.url));

/** The effect of an operation on the number stored under its key. */
export type Change = { add: number } | { set: number } | { remove: true };
export type Acknowledgement = "applied" | "duplicate" | "rejected";

/** An operation that a client sends. A message, an account or a product is added once under its own key. */
export interface Edit {
  op: string;
  actor: string;
  key: string;
  change: Change;
}

/** Result of the checker of `.ci/bench`: numbers of operations, and faults as text. */
export interface Verdict {
  operations: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  resurrected: string[];
  stuck: string[];
}

/**
 * A recorded history. The checker of `.ci/bench` judges it. The checker shares no code with the shop, so that a bug of
 * the shop cannot hide in both.
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

  /** Records the final values by key, after all operations have ended. */
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
    // The checker exits with 1 if it finds faults.
    if (error instanceof Error && "stdout" in error && error.stdout) return JSON.parse(String(error.stdout));
    throw error;
  }
}
