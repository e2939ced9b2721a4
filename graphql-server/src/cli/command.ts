/** Receives what closes each thing that a command opened, as soon as it is open; closed in reverse order. */
export type OnOpened = (close: () => Promise<void>) => void;

/** A command of the command line. */
export interface Command {
  /** Text that explains the command after a wrong use. */
  readonly usage: string;
  /**
   * @param args what was typed behind the command's name
   * @throws UsageError for wrong arguments; ShopError for what else the operator can mend
   */
  run(args: string[], onOpened: OnOpened): Promise<void>;
}

/** The arguments are wrong: nothing was opened or changed. The message is French. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Calls a parser of arguments; what it refuses is a wrong usage. */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : "");
  }
}

/** Prints a line of a command's result. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Prints a line on a command's progress, or on its failure. */
export const report = (line: string): void => void process.stderr.write(`${line}\n`);
