import documents from "../../../graphql-server/stored-documents/current.json" with { type: "json" };

export function documentId(part: string): string {
  const [id] = Object.entries(documents).find(([, text]) => text.includes(part)) ?? [];
  if (!id) throw new Error(`no stored document contains ${part}`);
  return id;
}

export function queryOf(url: string): string | undefined {
  const id = new URL(url).searchParams.get("documentId");
  return id ? /query (\w+)/.exec(Reflect.get(documents, id))?.[1] : undefined;
}
