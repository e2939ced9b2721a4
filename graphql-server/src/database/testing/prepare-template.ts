import { createDataSource } from "../data-source.ts";
import { migrate } from "../migrate.ts";

/** Fills the database that every test database is a copy of. It must close its connections before it ends. */
export async function prepareTemplate(url: string): Promise<void> {
  const database = await createDataSource(url).initialize();
  await migrate(database, url).finally(() => database.destroy());
}
