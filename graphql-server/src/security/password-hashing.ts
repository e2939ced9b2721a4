import { Extensions } from "type-graphql";

/**
 * Method decorator of a mutation: declares that it hashes a password, which takes long, so that it waits in a queue of its
 * own.
 */
export const HashesPassword = (): MethodDecorator => Extensions({ hashesPassword: true });

/** Whether a field of the built schema declares that it hashes a password. */
export const declaresPassword = ({
  extensions,
}: {
  extensions: Readonly<Record<string, unknown>>;
}): boolean => extensions.hashesPassword === true;
