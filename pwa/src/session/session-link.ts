import { ApolloLink } from "@apollo/client";
import { map } from "rxjs";
import { readsSession } from "../lib/operations.ts";

/** Error codes for a caller without a session or without the permission. */
const REFUSALS: readonly unknown[] = ["UNAUTHENTICATED", "FORBIDDEN"];

/** Restores the session when the server refuses an operation: it may have ended, or the user's role have changed. */
export const sessionLink = (restore: () => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const refused = result.errors?.some(({ extensions }) => REFUSALS.includes(extensions?.code));
        if (refused && !readsSession(operation.operationName ?? "")) restore();
        return result;
      }),
    ),
  );
