import type { DocumentFailure } from "../send-document.ts";

/** The answer to a request that failed with this code. */
export const failedAnswer = (
  code: string,
  { message = "", pauseMs = 0 }: { message?: string; pauseMs?: number } = {},
): DocumentFailure => ({ ok: false, code, message, pauseMs, status: 0 });
