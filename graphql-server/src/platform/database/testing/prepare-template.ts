import { migrate } from "../migrate.ts";

/**
 * Migrates the template, from which every test database is copied. The function closes its connections before it
 * resolves.
 */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url);
}
