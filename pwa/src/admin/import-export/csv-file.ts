import type { ApolloClient, TypedDocumentNode } from "@apollo/client";
import { failure } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { OWN_QUERY } from "../../session/session.ts";

/** Asks the server for a table as CSV and saves it on the device under this name. */
export async function saveCsv<Data>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Record<string, never>>,
  name: string,
): Promise<Result> {
  try {
    const { data } = await client.query({ query, ...OWN_QUERY });
    const csv = Object.values(data ?? {}).find((value) => typeof value === "string" && value !== "Query");
    saveFile(String(csv ?? ""), name);
    return { ok: true, value: undefined };
  } catch (error) {
    return failure(error);
  }
}

/** The text of a chosen table: UTF-8, or the letters of Windows in which spreadsheets there save a CSV. */
export async function readCsv(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function saveFile(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
