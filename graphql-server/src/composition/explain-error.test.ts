import pg from "pg";
import { expect, inject, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { explainError } from "./explain-error.ts";

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

async function explainConnection(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  const error: unknown = await client.connect().catch((reason: unknown) => reason);
  return explainError(error);
}

it("if the database refuses the connection, the start ends with one sentence that names DATABASE_URL", async () => {
  const other = (name: string, value: string) =>
    Object.assign(new URL(inject("testServer").url), { [name]: value }).href;
  expect(await explainConnection(other("pathname", "/nowhere"))).toBe(
    'DATABASE_URL: database "nowhere" does not exist',
  );
  expect(await explainConnection(other("username", "stranger"))).toMatch(
    /^DATABASE_URL: [^\n]*"stranger"[^\n]*$/,
  );
  expect(await explainConnection(other("search", "?sslmode=verify-full"))).toBe(
    "DATABASE_URL: The server does not support SSL connections",
  );
  expect(await explainConnection(`postgres://u:p@localhost:${await freePort()}/shop`)).toMatch(
    /^DATABASE_URL: [^\n]*ECONNREFUSED[^\n]*$/,
  );
});

it.each([
  [
    failure("unable to verify the first certificate", { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }),
    "DATABASE_URL: unable to verify the first certificate; name the certificate of a private authority by sslrootcert=/path/to/ca.pem",
  ],
  [
    failure("unsupported startup parameter: options", { code: "08P01" }),
    "DATABASE_URL: unsupported startup parameter: options",
  ],
  [
    failure("", { driverError: failure("permission denied for schema public", { code: "42501" }) }),
    "DATABASE_URL: permission denied for schema public",
  ],
  [failure("SASL: client password must be a string"), "DATABASE_URL: SASL: client password must be a string"],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "DATABASE_URL: ECONNREFUSED"],
  [
    failure("listen EACCES: permission denied 0.0.0.0:80", { code: "EACCES", syscall: "listen" }),
    "PORT: this user may not listen on this port, choose one above 1023",
  ],
  [
    failure(
      'Could not load the "sharp" module using the linux-x64 runtime\nUnsupported CPU: Prebuilt binaries for Linux x64 require v2 microarchitecture\nPossible solutions:\n- Ensure optional dependencies can be installed:',
    ),
    'Could not load the "sharp" module using the linux-x64 runtime: Unsupported CPU: Prebuilt binaries for Linux x64 require v2 microarchitecture; use a CPU with x86-64-v2 or install its WebAssembly version: npm install --no-save @img/sharp-wasm32',
  ],
  [
    failure("getaddrinfo ENOTFOUND nowhere", { code: "ENOTFOUND", syscall: "getaddrinfo" }),
    "Failed: getaddrinfo ENOTFOUND nowhere",
  ],
])("the error « %s » is explained to the operator as %j", (error, sentence) => {
  expect(explainError(error)).toBe(sentence);
});

it("an error in the program is explained with its stack", () => {
  expect(explainError(new TypeError("x is not a function"))).toMatch(/^TypeError: [^\n]+\n {4}at /);
});
