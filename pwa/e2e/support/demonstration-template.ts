import {
  createDatabase,
  createDatabaseFrom,
  type TestDatabase,
} from "../../../graphql-server/src/platform/database/testing/copied-databases.ts";

/** The database and images that the global setup prepares once for all worker processes. */
export interface DemonstrationTemplate {
  serverUrl: string;
  database: string;
  images: string;
}

const VARIABLE = "E2E_TEMPLATE";

export function provideTemplate(template: DemonstrationTemplate): void {
  process.env[VARIABLE] = JSON.stringify(template);
}

function template(): DemonstrationTemplate {
  const given = process.env[VARIABLE];
  if (!given) throw new Error("the global setup has prepared no template");
  return JSON.parse(given);
}

/**
 * Returns a copy of the demonstration's database, and the folder of its images. Shops can share the folder, because an
 * image's URL is derived from its content, so that the image at a URL never changes.
 */
export async function copyDemonstration(): Promise<{ database: TestDatabase; images: string }> {
  const { serverUrl, database, images } = template();
  return { database: await createDatabaseFrom(serverUrl, database), images };
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(template().serverUrl);
}
