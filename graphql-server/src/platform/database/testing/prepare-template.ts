import { migrate } from "../migrate.ts";

/** Fills the database from which every test database is copied. It closes its connections before it ends. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url);
}
