import type { Node } from 'prosemirror-model';

/** Where a picture can be seen; it fails if that cannot be found out. */
export type ImageAddress = (id: string) => Promise<string>;

/** A picture in the text: by what it shows until its address is known. */
export const imageView = (addressOf: ImageAddress) => (node: Node) => {
  const { id, alt } = node.attrs as { id: string; alt: string };
  const dom = document.createElement('figure');
  dom.className = 'rich-image';
  dom.textContent = alt === '' ? 'Picture' : `Picture: ${alt}`;
  addressOf(id).then(
    (address) => {
      const image = document.createElement('img');
      image.src = address;
      image.alt = alt;
      dom.replaceChildren(image);
    },
    // Its words stay.
    () => undefined,
  );
  // What changes inside it is no change of the text.
  return { dom, ignoreMutation: () => true };
};
