import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { buildShop, builtProgram } from "../testing/test-instance.ts";

/** Longest time to build the server on a busy machine (ms). */
const BUILDS_MS = 180_000;
const NOWHERE = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
  AUTH_SECRET: "secret-des-tests-".repeat(3),
};

beforeAll(buildShop, BUILDS_MS);

/** Runs a command. @returns the command's exit code and its messages */
async function run(...command: string[]): Promise<[number, string]> {
  const options = { env: { ...process.env, ...NOWHERE } };
  const running = promisify(execFile)(
    process.execPath,
    [builtProgram("cli/run-command"), ...command],
    options,
  );
  return running.then(
    ({ stderr }) => [0, stderr],
    ({ code, stderr }) => [code, stderr],
  );
}

it.each([
  ["an unknown command", ["copier"], "admin, backup, restore, images"],
  ["an unknown account command", ["admin", "promote"], "Usage: npm run admin"],
  ["an unknown option", ["admin", "create", "--mail", "a@b.cm"], "Usage: npm run admin"],
  ["an unknown role", ["admin", "create", "--email", "a@b.cm", "--role", "OWNER"], "--role: expected"],
  [
    "an erasure with both a phone number and an order number",
    ["admin", "delete", "--phone", "677123456", "--order", "K7M-42P"],
    "Expected one of --phone and --order",
  ],
  ["an invalid phone number", ["admin", "export", "--phone", "12"], "--phone: expected"],
  ["an invalid order number", ["admin", "export", "--order", "UUU"], "--order: expected"],
  ["an export of the audit log without a file", ["admin", "audit-log"], "--file: expected"],
  ["a backup without a file", ["backup"], "Usage: npm run backup"],
  ["a backup with the option --replace", ["backup", "x.mboa", "--replace"], "for restore only"],
  ["a copy of images without the settings of a store", ["images", "copy"], "S3_*"],
])("%s is refused with exit code 2 and the usage", async (_what, command, text) => {
  expect(await run(...command)).toEqual([2, expect.stringContaining(text)]);
});

it("a command that fails with valid arguments ends with exit code 1", async () => {
  expect(await run("admin", "delete", "--email", "a@b.cm")).toEqual([
    1,
    expect.stringContaining("ECONNREFUSED"),
  ]);
});

it("the command that erases a customer changes nothing without a confirmation", async () => {
  const erase = ["admin", "delete", "--phone", "677123456"];
  expect(await run(...erase)).toEqual([0, ""]);
  expect(await run(...erase, "--confirmed")).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
});

it.each([
  ["main", /^Could not load the password library [^\n]+ mips\n$/],
  ["cli/run-command", /^Could not load the "sharp" module [^\n]+@img\/sharp-wasm32\n$/],
] as const)(
  "on a processor without a native library, the program %s ends with one sentence about that library",
  async (program, message) => {
    // The native libraries load a file for the processor's architecture, so an unknown architecture makes them fail.
    const otherMachine = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"mips"})';
    const started = promisify(execFile)(
      process.execPath,
      ["--import", otherMachine, builtProgram(program), "restore", "x.mboa"],
      { env: { ...process.env, ...NOWHERE } },
    );
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message),
    });
  },
);
