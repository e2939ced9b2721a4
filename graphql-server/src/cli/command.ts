/**
 * Receives a function that closes the resource that a command has just opened. These functions are called in reverse
 * sequence.
 */
export type OnOpened = (close: () => Promise<void>) => void;

/** A command of the command line. */
export interface Command {
  /** Text that explains the command after wrong arguments. */
  readonly usage: string;
  /**
   * @param args the arguments after the command's name
   * @throws UsageError for wrong arguments; ShopError for other errors that the operator can correct
   */
  run(args: string[], onOpened: OnOpened): Promise<void>;
}

/** The arguments are wrong, and nothing was opened or changed. The message is English. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Calls a parser of arguments; a refused argument becomes a UsageError. */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : "");
  }
}

/** Prints a line of a command's result. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Prints a line about a command's progress or failure. */
export const report = (line: string): void => void process.stderr.write(`${line}\n`);
