import { Extensions } from "type-graphql";

/**
 * Method decorator of a mutation: declares that it hashes a password, which takes long and therefore has its own
 * queue.
 */
export const HashesPassword = (): MethodDecorator => Extensions({ hashesPassword: true });

/** True if a field of the built schema declares that it hashes a password. */
export const declaresPassword = ({
  extensions,
}: {
  extensions: Readonly<Record<string, unknown>>;
}): boolean => extensions.hashesPassword === true;
