import { once } from "node:events";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

/**
 * Program that tests of the embedded PostgreSQL run as a second server process. Its argument is a folder. The program
 * starts or uses the PostgreSQL of this folder, prints PostgreSQL's URL as a line of JSON, and ends when its standard
 * input ends.
 */
async function main(directory: string): Promise<void> {
  const steps: string[] = [];
  const engine = await startEmbeddedPostgres({
    directory,
    database: "shop",
    onProgress: (step) => steps.push(step),
  });
  process.stdout.write(`${JSON.stringify({ url: engine.url, reused: engine.reused, steps })}\n`);
  await once(process.stdin.resume(), "end");
  await engine.stop();
}

await main(process.argv[2] ?? "");
