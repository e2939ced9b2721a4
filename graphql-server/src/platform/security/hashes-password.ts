import { Extensions } from "type-graphql";

/**
 * Method decorator of a mutation: declares that it hashes a password. Such operations wait in their own queue, because
 * hashing is slow.
 */
export const HashesPassword = (): MethodDecorator => Extensions({ hashesPassword: true });

export const declaresPassword = ({
  extensions,
}: {
  extensions: Readonly<Record<string, unknown>>;
}): boolean => extensions.hashesPassword === true;
