import type { LinkField } from "graphql-server/features/shop/profile/shop-settings";
import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon, FacebookIcon, InstagramIcon } from "../../ui/icons/icons.tsx";
import { useShop } from "../shop-context.tsx";

/** Label and icon of each network, in the sequence of the buttons. */
const NETWORKS: Readonly<Record<LinkField, readonly [label: string, Icon: typeof ChatIcon]>> = {
  messagingUrl: ["WhatsApp", ChatIcon],
  socialUrl: ["Facebook", FacebookIcon],
  photoUrl: ["Instagram", InstagramIcon],
};
const FIELDS = Object.keys(NETWORKS) as LinkField[];

/** Shows round buttons for the shop's messaging app, social network and photo-sharing network. */
export function SocialLinks({
  variant,
  className,
}: {
  variant: "quiet" | "outline";
  className: string | undefined;
}) {
  const shop = useShop();
  return (
    <ul className={className}>
      {FIELDS.map((field) => {
        const href = shop[field];
        const [label, Icon] = NETWORKS[field];
        return (
          href && (
            <li key={field}>
              <AnchorButton
                href={href}
                target="_blank"
                rel="noopener"
                variant={variant}
                size="round"
                aria-label={label}
              >
                <Icon size={22} />
              </AnchorButton>
            </li>
          )
        );
      })}
    </ul>
  );
}
