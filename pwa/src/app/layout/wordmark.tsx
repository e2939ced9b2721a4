import { Fragment } from "react";
import { useShop } from "../../lib/shop-context.tsx";
import * as styles from "./wordmark.module.css";

/** The name of the shop as its logo, with a dot between its words if it has two; plain text for screen readers. */
export function Wordmark() {
  const words = useShop().name.split(" ");
  return (
    <span className={styles.wordmark}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never change places
        <Fragment key={index}>
          {index > 0 && " "}
          <span>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}
