/** A page to share. */
export interface SharedPage {
  /** Its address, absolute. */
  url: string;
  /** What it shows. */
  title: string;
}

/** The address by which each network takes a page to share. */
export const shareUrls = ({ url, title }: SharedPage) => ({
  facebook: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  x: `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
});
