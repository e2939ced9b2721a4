import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../platform/settings/settings.ts";

/**
 * Folder with the build of a former release. `npm run bench -- rolling-release` sets it; the phones of the tests then
 * send the GraphQL documents of that release.
 */
export const FORMER_RELEASE = process.env.FORMER_RELEASE;
const MANIFEST = path.join(FORMER_RELEASE ?? PROJECT_ROOT, "graphql-server/stored-documents/current.json");
/** The stored GraphQL documents that phones send. The key is the document's id. */
const documents: Record<string, string> = JSON.parse(readFileSync(MANIFEST, "utf8"));

function documentId(operation: string): string {
  const [id] =
    Object.entries(documents).find(([, text]) => new RegExp(`\\b${operation}\\b`).test(text)) ?? [];
  if (!id) throw new Error(`the phone has no ${operation}`);
  return id;
}

/** Result of an operation. After an error, `data` is undefined; without an answer, `status` is undefined too. */
export interface Outcome<T = unknown> {
  readonly status: number | undefined;
  readonly data: T | undefined;
  readonly codes: readonly string[];
}

interface Answer<T> {
  data?: T | null;
  errors?: { extensions: { code: string } }[];
}

async function outcomeOf<T>(request: Promise<Response>): Promise<Outcome<T>> {
  let status: number | undefined;
  try {
    const response = await request;
    status = response.status;
    const { data, errors = [] } = (await response.json()) as Answer<T>;
    const codes = errors.map(({ extensions }) => extensions.code);
    return { status, data: data ?? undefined, codes };
  } catch {
    // There is no answer, or it is not JSON, for example because a proxy has answered with a page of its own.
    return { status, data: undefined, codes: [] };
  }
}

/** Returns the data of an operation. @throws Error if the operation did not succeed */
export async function dataOf<T>(asked: Promise<Outcome<T>>): Promise<T> {
  const { data, ...refusal } = await asked;
  if (data === undefined) throw new Error(JSON.stringify(refusal));
  return data;
}

export function ask<T>(
  address: string,
  operation: string,
  variables: Record<string, unknown> = {},
  token = "",
): Promise<Outcome<T>> {
  const parameters = new URLSearchParams({
    documentId: documentId(`query ${operation}`),
    variables: JSON.stringify(variables),
  });
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return outcomeOf(fetch(`${address}/graphql?${parameters}`, headers && { headers }));
}

export function send<T>(
  address: string,
  operation: string,
  variables: Record<string, unknown>,
  token = "",
): Promise<Outcome<T>> {
  const body = JSON.stringify({ documentId: documentId(`mutation ${operation}`), variables });
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  return outcomeOf(fetch(`${address}/graphql`, { method: "POST", headers, body }));
}

/** Loads the home page and then its first script, as a phone does on its first visit. */
export async function openPage(address: string): Promise<Outcome> {
  try {
    const response = await fetch(`${address}/`);
    const page = await response.text();
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    const { status } = response.ok ? await fetch(address + script) : response;
    return { status, data: page.includes("<main") || undefined, codes: [] };
  } catch {
    return { status: undefined, data: undefined, codes: [] };
  }
}
