import * as v from "valibot";
import { address } from "./urls.ts";

const nonEmpty = (expected: string) => v.pipe(v.string(), v.regex(/^\S+$/, expected));
const PREFIX_EXPECTED = "expected: folders separated by /, e.g. shop/images";

export const S3_ENTRIES = {
  S3_ENDPOINT: v.optional(address),
  S3_REGION: v.optional(nonEmpty("expected: a region, e.g. eu-west-3"), "us-east-1"),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        "expected: 3 to 63 lower-case letters, digits, dots and hyphens",
      ),
    ),
  ),
  S3_ACCESS_KEY: v.optional(nonEmpty("expected: an access key, without spaces")),
  S3_SECRET_KEY: v.optional(nonEmpty("expected: a secret key, without spaces")),
  S3_PATH_STYLE: v.optional(
    v.pipe(
      v.picklist(["true", "false"], "expected: true or false"),
      v.transform((text) => text === "true"),
    ),
    "true",
  ),
  S3_PREFIX: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*\/?$/, PREFIX_EXPECTED),
      v.maxLength(200, PREFIX_EXPECTED),
      v.transform((text) => `${text.replace(/\/$/, "")}/`),
    ),
  ),
  S3_CACHE_MEGABYTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, "expected: whole megabytes"),
      v.transform((text) => Number(text) * 1024 * 1024),
    ),
    "1024",
  ),
};

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** True if the bucket's name is in the path of a stored object's URL, and false if the name is in the URL's host. */
  pathStyle: boolean;
  /** Beginning of the key of every stored object: empty, or a text that ends with a slash. */
  prefix: string;
  /** Largest size of the image cache on this machine's disk (bytes). */
  cacheBytes: number;
}

/** Variables that must be set if the S3-compatible store is used. */
const REQUIRED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/**
 * Checks that either all required S3 variables are set, or no S3 variable at all.
 * @returns one message that names the missing variables; an empty array if nothing is wrong
 */
export function s3Problems(given: Readonly<Record<string, unknown>>): string[] {
  const isAsked = Object.keys(S3_ENTRIES).some((name) => given[name] !== undefined);
  const missing = REQUIRED.filter((name) => given[name] === undefined);
  return isAsked && missing.length > 0 ? [`${missing.join(", ")}: required with the other S3_*`] : [];
}

/** Returns the settings of the S3-compatible store; undefined if images are stored on this machine. */
export function s3Settings(
  s: v.InferOutput<v.ObjectSchema<typeof S3_ENTRIES, undefined>>,
): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = s;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  return {
    ...{ endpoint, bucket, accessKey, secretKey },
    region: s.S3_REGION,
    pathStyle: s.S3_PATH_STYLE,
    prefix: s.S3_PREFIX ?? "",
    cacheBytes: s.S3_CACHE_MEGABYTES,
  };
}
