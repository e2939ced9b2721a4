import { Fragment } from "react";
import { useShop } from "../../lib/shop-context.tsx";
import * as styles from "./wordmark.module.css";

/** The shop's name as its logo. A name of two words has a dot between them; screen readers read the plain name. */
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
