import { imageUrl } from "graphql-server/platform/images/image-url";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import * as styles from "./profile-image.module.css";

/** A user's image in a circle, or the default icon. Screen readers ignore it unless `alt` is given. */
export function ProfileImage({
  image,
  alt = "",
  className,
}: {
  image: string | null | undefined;
  alt?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.disc, className)}>
      {image ? <img src={imageUrl(image, 320)} alt={alt} /> : <PersonIcon size={40} />}
    </span>
  );
}
