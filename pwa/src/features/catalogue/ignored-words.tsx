import * as styles from "./removable-chips.module.css";

/** Says which words of a search were ignored, because no product matches them together with the other words. */
export function IgnoredWords({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  const named = parts.map((part) => `«\u00a0${part}\u00a0»`).join(" ni ");
  return (
    <p className={styles.dropped}>
      <strong>Sans {named}</strong>
      {"\u00a0: aucun article ne réunit tout."}
    </p>
  );
}
