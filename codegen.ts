/**
 * Generates typed GraphQL documents for the PWA from schema.graphql and the PWA's *.graphql files: for each folder of
 * pwa/src one `<feature>.generated.ts` in pwa/src/data/graphql, and the manifest of stored documents (persisted
 * queries) that the server accepts. With --check it writes nothing, and fails if a generated file is out of date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addTypenameSelectionDocumentTransform, preset } from "@graphql-codegen/client-preset";
import { codegen } from "@graphql-codegen/core";
import { buildSchema, type DocumentNode, getOperationAST, Kind, parse } from "graphql";

const SOURCES = "pwa/src";
/** Folder, below pwa/src, of the GraphQL fragments that documents of more than one folder use. */
const FRAGMENTS = "data/fragments";
const GENERATED = "pwa/src/data/graphql";
/**
 * How the generated code exports the GraphQL documents of each folder of pwa/src. "tree": the syntax tree with the id,
 * for Apollo Client; "id": only the id, for code that sends documents without Apollo Client.
 */
const DOCUMENTS: Readonly<Record<string, "tree" | "id">> = {
  "data/offline": "id",
  "data/session": "id",
  "features/account": "id",
  "features/admin": "tree",
  "features/appointments": "id",
  "features/cart": "id",
  "features/catalogue": "id",
  "features/messages": "id",
  "features/orders": "id",
  "features/push": "id",
  "features/rider": "id",
};
/**
 * The query for changes of the catalogue needs no type names: no Apollo cache stores its answer, and a type name for
 * each product would waste bytes.
 */
const WITHOUT_TYPE_NAMES = /\bquery CatalogueChanges\b/;
const TYPES = "@graphql-typed-document-node/core";
const MANIFEST = "graphql-server/stored-documents/current.json";

interface Document {
  location: string;
  document: DocumentNode;
  rawSDL: string;
}

/** Returns the paths of the GraphQL documents, relative to `SOURCES`. The keys are the features' folders. */
function documentFiles(): Map<string, string[]> {
  const features = new Map<string, string[]>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".graphql")) continue;
    // The first two folders of the path are the feature, for example `features/cart`.
    const feature = file.split(path.sep).slice(0, 2).join("/");
    features.set(feature, [...(features.get(feature) ?? []), file]);
  }
  return features;
}

function readDocuments(files: readonly string[]): Document[] {
  return files.map((file) => {
    const location = path.resolve(SOURCES, file);
    const rawSDL = readFileSync(location, "utf8");
    return { location, document: parse(rawSDL), rawSDL };
  });
}

/** Returns the given documents, followed by the shared fragments that they use. */
function withFragments(documents: readonly Document[], fragments: readonly Document[]): Document[] {
  const isUsed = ({ document }: Document) =>
    document.definitions.some(
      (one) =>
        one.kind === Kind.FRAGMENT_DEFINITION &&
        documents.some(({ rawSDL }) => new RegExp(`\\.{3}${one.name.value}\\b`).test(rawSDL)),
    );
  return [...documents, ...fragments.filter(isUsed)];
}

const withTypeNames: typeof addTypenameSelectionDocumentTransform.transform = async (options) => {
  const transformed = await addTypenameSelectionDocumentTransform.transform(options);
  return transformed.map((file, place) => {
    const given = options.documents[place];
    return given && WITHOUT_TYPE_NAMES.test(given.rawSDL ?? "") ? given : file;
  });
};

async function generate(
  feature: string,
  documents: Document[],
  schemaText: string,
): Promise<Map<string, string>> {
  const kind = DOCUMENTS[feature];
  if (!kind) throw new Error(`codegen.ts does not say how the documents of ${feature} are sent`);
  const isById = kind === "id";
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${SOURCES}/${feature}/`,
    schema: parse(schemaText),
    schemaAst: buildSchema(schemaText),
    documents,
    plugins: [],
    pluginMap: {},
    documentTransforms: [{ name: "addTypename", transformObject: { transform: withTypeNames }, config: {} }],
    config: {
      scalars: { DateTimeISO: "string", Timestamp: "number", ID: "string" },
      enumsAsTypes: true,
      useTypeImports: true,
    },
    presetConfig: {
      fragmentMasking: false,
      persistedDocuments: {
        mode: isById ? "replaceDocumentWithHash" : "embedHashInDocument",
        hashAlgorithm: "sha256",
      },
      ...(isById && {
        onExecutableDocumentNode: (document: DocumentNode) => ({
          name: getOperationAST(document)?.name?.value,
        }),
      }),
    },
  });
  const written = sections.filter(({ filename }) =>
    /(\/graphql\.ts|persisted-documents\.json)$/.test(filename),
  );
  // A GraphQL document without its text gets the type `DocumentTypeDecoration`. TypeScript then refuses to pass the
  // document to a function of Apollo Client, which would need the text.
  const type = isById && { documentNodeImport: `${TYPES}#DocumentTypeDecoration` };
  return new Map(
    await Promise.all(
      written.map(
        async (section) =>
          [
            path.basename(section.filename),
            await codegen({ ...section, config: { ...section.config, ...type } }),
          ] as const,
      ),
    ),
  );
}

async function outputs(): Promise<Map<string, string>> {
  const schemaText = readFileSync("schema.graphql", "utf8");
  const files = new Map<string, string>();
  const manifest: Record<string, string> = {};
  const features = documentFiles();
  const fragments = readDocuments(features.get(FRAGMENTS) ?? []);
  features.delete(FRAGMENTS);
  for (const [feature, paths] of features) {
    const documents = withFragments(readDocuments(paths), fragments);
    const generated = await generate(feature, documents, schemaText);
    const file = `${GENERATED}/${path.posix.basename(feature)}.generated.ts`;
    files.set(file, generated.get("graphql.ts") ?? "");
    Object.assign(manifest, JSON.parse(generated.get("persisted-documents.json") ?? "{}"));
  }
  files.set(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

const check = process.argv.includes("--check");
const stale = [...(await outputs())].filter(
  ([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text,
);
if (!check) for (const [file, text] of stale) writeFileSync(file, text);
else if (stale.length > 0) {
  console.error(`Périmé, lancez « npm run generate » : ${stale.map(([file]) => file).join(", ")}`);
  process.exitCode = 1;
}
