import { type Page, test } from "@playwright/test";

/** A sentence quoted from the specification, and the check of it. */
export interface Requirement<Subject = Page> {
  quote: string;
  check(subject: Subject): Promise<void>;
}

/** Checks the requirements one after the other; a failure names its sentence. */
export async function checkEach<Subject>(
  requirements: readonly Requirement<Subject>[],
  subject: Subject,
): Promise<void> {
  for (const { quote, check } of requirements) await test.step(quote, () => check(subject));
}
