import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { SKELETON_COUNT, Skeleton } from "../../ui/feedback/skeleton.tsx";
import * as styles from "./cart-line.module.css";

export function CartSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement</VisuallyHidden>
      {Array.from({ length: SKELETON_COUNT.detail }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
        <div key={index} className={styles.line}>
          <Skeleton shape="image" />
          <div>
            <Skeleton shape="title" />
            <Skeleton shape="text" half />
            <Skeleton shape="button" half className={styles.placeholder} />
          </div>
        </div>
      ))}
    </div>
  );
}
