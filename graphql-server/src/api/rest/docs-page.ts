import { inlineSource } from "../../platform/http/security-headers.ts";
import type { Permission } from "../../platform/security/permission.ts";
import { escapeHtml } from "../../platform/text/html-template.rules.ts";
import { API_TEXT, API_TITLE, EXAMPLES } from "./openapi.ts";
import type { CompiledPath } from "./rest-executor.ts";

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 1rem; color: #1d1b19; background: #fff }
  summary { cursor: pointer; padding: .75rem 0; border-top: 1px solid #d8d2ca; overflow-wrap: anywhere }
  code, pre { font: .875rem/1.5 ui-monospace, monospace }
  pre { overflow: auto; padding: 1rem; background: #f5f2ee }
  h2 { font-size: 1rem }
  table { border-collapse: collapse } td, th { padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top }
`;

export const DOCS_POLICY = `default-src 'none'; style-src ${inlineSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const PERMISSION_TEXTS: Record<Permission, string> = {
  PUBLIC: "Ouvert à tout le monde.",
  ANYONE: "Ouvert à tout le monde.",
  SIGNED_IN: "Il faut une session.",
  ADMIN: "Réservé aux rôles ADMIN et SUPER_ADMIN.",
  SUPER_ADMIN: "Réservé au rôle SUPER_ADMIN.",
};

export function docsPage(paths: readonly CompiledPath[]): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${API_TITLE}</title><style>${STYLE}</style></head>
<body><h1>${API_TITLE}</h1><p>${escapeHtml(API_TEXT)}</p>
<p>Qui appelle : l’en-tête <code>Authorization: Bearer …</code> d’abord, sinon le cookie <code>token</code>.
Sans connexion : 401 ; sans le droit : 403 ; corps illisible : 400, trop volumineux : 413, autre que JSON : 415 ;
trop de tentatives : 429.</p>
<p>Pour les outils : <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${paths.map(section).join("\n")}</body></html>`;
}

function section({ method, path, title, permission, fields = {} }: CompiledPath): string {
  const rows = Object.entries(fields).map(
    ([name, { schema }]) =>
      `<tr><td><code>${method === "GET" ? "?" : ""}${name}</code></td><td>${escapeHtml(String(schema.description))}</td></tr>`,
  );
  return `<details><summary><code>${method} /api/${path}</code> — ${escapeHtml(title)}</summary>
<p>${PERMISSION_TEXTS[permission]}</p><table>${rows.join("")}</table>
${example("Exemple de corps", EXAMPLES[path]?.request)}${example("Exemple de réponse", EXAMPLES[path]?.answer)}</details>`;
}

function example(title: string, value: unknown): string {
  return value === undefined
    ? ""
    : `<h2>${title}</h2><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
