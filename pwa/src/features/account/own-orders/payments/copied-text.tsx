import { useState } from "react";
import { Button } from "../../../../ui/form/button.tsx";
import { CopyIcon } from "../../../../ui/icons/action-icons.tsx";
import { CheckIcon } from "../../../../ui/icons/icons.tsx";
import * as styles from "./copied-text.module.css";

export interface CopiedTextProps {
  /** The text as it is shown. */
  children: string;
  /** The text as it is copied. */
  text: string;
  /** What the text is, for screen readers: « le numéro MTN MoMo ». */
  what: string;
}

/**
 * A number or code with a button that copies it. Until it loses the focus, the button says whether copying has worked.
 */
export function CopiedText({ children, text, what }: CopiedTextProps) {
  const [result, setResult] = useState<"copied" | "impossible">();
  const copy = async () => setResult((await copyText(text)) ? "copied" : "impossible");
  return (
    <span className={styles.row}>
      <span className={styles.text}>{children}</span>
      <Button
        variant="outline"
        size="small"
        aria-label={result === "copied" ? `Copié : ${what}` : `Copier ${what}`}
        onClick={() => void copy()}
        onBlur={() => setResult(undefined)}
      >
        {result === "copied" ? <CheckIcon /> : <CopyIcon />}
        {result === "copied" ? "Copié" : "Copier"}
      </Button>
      <span role="status" className={result === "impossible" ? styles.hint : styles.silent}>
        {result === "copied" && `Copié : ${what}`}
        {result === "impossible" && "Ce navigateur ne copie pas : touchez le numéro longuement."}
      </span>
    </span>
  );
}

/** @returns false if the browser has no clipboard, as on a page without HTTPS, or denies access */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
