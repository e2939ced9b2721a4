import { ApolloLink } from "@apollo/client";
import { tap } from "rxjs";
import { isAccessRefusal } from "../../lib/failure-codes.ts";

/**
 * Calls `restore`, which asks the server who is signed in, when the server refuses an operation: the session may have
 * ended, or the user's role may have changed.
 */
export const sessionLink = (restore: () => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors }) => {
        if (errors?.some(({ extensions }) => isAccessRefusal(String(extensions?.code)))) restore();
      }),
    ),
  );
