/**
 * A command calls this function for each thing that it opens, such as a database. The argument is the function that
 * closes this thing. When the command ends, all these functions are called, the last one first.
 */
export type OnOpened = (close: () => Promise<void>) => void;

export interface Command {
  /** Text that explains the command. It is printed after wrong arguments. */
  readonly usage: string;
  /**
   * Runs the command.
   * @param args the arguments after the command's name
   * @throws UsageError for wrong arguments, ShopError for other errors that the operator can correct
   */
  run(args: string[], onOpened: OnOpened): Promise<void>;
}

/** Error for wrong arguments, found before anything was opened or changed. The message is English. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Calls a parser of arguments, and converts its errors to a UsageError. */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : "");
  }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Prints a line about progress or a failure to the standard error output. */
export const report = (line: string): void => void process.stderr.write(`${line}\n`);
