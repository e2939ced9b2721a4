import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";

/** Calls `onMutated` after each mutation that the server has executed. */
export const mutationLink = (onMutated: () => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data }) => {
        if (data && operation.operationType === OperationTypeNode.MUTATION) onMutated();
      }),
    ),
  );
