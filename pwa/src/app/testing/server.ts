import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import manifest from "../../../../graphql-server/stored-documents/current.json" with { type: "json" };

/** Answers the requests of the tests. A request without a prepared answer fails the test. */
export const server = setupServer();
server.listen({ onUnhandledRequest: "error" });

const underWay = new Set<string>();
server.events.on("request:start", ({ requestId }) => underWay.add(requestId));
for (const end of ["response:mocked", "response:bypass", "unhandledException"] as const)
  server.events.on(end, ({ requestId }) => underWay.delete(requestId));

/** Number of turns of the event loop within which every answer has arrived, unless the test delays the answer. */
const TURNS = 20;

/** Resolves when all requests are answered, except those that the test never answers. */
export async function requestsAnswered(): Promise<void> {
  for (let idle = 0, turn = 0; idle < 2 && turn < TURNS; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    idle = underWay.size === 0 ? idle + 1 : 0;
  }
  underWay.clear();
}

/** Answers an operation in a test: returns the answer's data, or an error, for the operation's variables. */
export type Answer = (variables: Record<string, unknown>) => unknown | Promise<unknown>;

/**
 * The name and the result type (`Query` or `Mutation`) of each operation. The key is the operation's id. Pages send
 * only this id, because the server has stored the text of every operation.
 */
const operations = new Map(
  Object.entries(manifest).map(([id, text]) => {
    const [, kind, name = ""] = /(query|mutation) (\w+)/.exec(text) ?? [];
    return [id, { name, __typename: kind === "mutation" ? "Mutation" : "Query" }];
  }),
);

/**
 * Answers the operations that a page sends by their id, with GET and POST like the real server. `answers` has a
 * function for each operation name. A `Response` that this function returns is sent unchanged.
 */
export function answerOperations(answers: Readonly<Record<string, Answer>>) {
  const answer = async (documentId: string, variables: Record<string, unknown>) => {
    const { name = "", __typename } = operations.get(documentId) ?? {};
    const make = answers[name];
    if (!make) return HttpResponse.json({ errors: [{ message: `no answer for ${name}` }] }, { status: 400 });
    const made = await make(variables);
    if (made instanceof Response) return made;
    return HttpResponse.json({ data: { __typename, ...(made as Record<string, never>) } });
  };
  return [
    http.get("*/graphql", ({ request }) => {
      const parameters = new URL(request.url).searchParams;
      return answer(parameters.get("documentId") ?? "", JSON.parse(parameters.get("variables") ?? "{}"));
    }),
    http.post("*/graphql", async ({ request }) => {
      const body = (await request.json()) as { documentId: string; variables?: Record<string, unknown> };
      return answer(body.documentId, body.variables ?? {});
    }),
  ];
}

export const refusal = (code: string, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ data: null, errors: [{ message, extensions: { code, ...(fields && { fields }) } }] });

/**
 * Returns the server's answer to an edit that it refuses, because a colleague has changed the same fields in the
 * meantime. Each conflict contains the colleague's value.
 */
export const refusedEdit = (...conflicts: { field: string; value: unknown; by: string | null }[]) =>
  HttpResponse.json({
    data: null,
    errors: [
      {
        message: "Une autre personne a changé la même chose entre-temps",
        extensions: { code: "CONFLICT", conflicts },
      },
    ],
  });

export const deadNetwork = () => HttpResponse.error();

/** Wraps an answer so that every request is executed, but the first answer is lost on its way. */
export function losingFirst(answer: Answer): Answer {
  let isLost = false;
  return async (variables) => {
    const made = await answer(variables);
    if (isLost) return made;
    isLost = true;
    return deadNetwork();
  };
}
