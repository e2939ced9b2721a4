import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";

/**
 * Calls `onMutated` with the name of each mutation that the server has executed, so that the page can update other data
 * that the mutation has changed.
 */
export const mutationLink = (onMutated: (name: string) => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data }) => {
        if (data && operation.operationType === OperationTypeNode.MUTATION)
          onMutated(operation.operationName ?? "");
      }),
    ),
  );
