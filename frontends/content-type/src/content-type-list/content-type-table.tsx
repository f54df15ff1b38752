import { Table, TypeBadge } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import { aspectRatios } from '@insta-ai/proto/data/content-type';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { uploadAddress } from '../upload-library/upload-address.ts';
import classes from './content-type-table.module.css';

/** One row per preset; the link of the name covers the whole row. */
export function ContentTypeTable({ contentTypes }: { contentTypes: ContentType[] }) {
  return (
    <Table className={classes.table} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Instagram Content</Table.Th>
          <Table.Th scope="col" className={classes.secondary}>
            Size
          </Table.Th>
          <Table.Th scope="col" className={classes.secondary}>
            Control pictures
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {contentTypes.map(type => (
          <Table.Tr key={type._id} className={classes.row}>
            <Table.Td>
              <Link to={`/contentTypes/${type._id}`} className={classes.name}>
                {type.name || 'NO_NAME'}
              </Link>
            </Table.Td>
            <Table.Td>
              <TypeBadge type={type.instagramType} />
            </Table.Td>
            <Table.Td className={classes.secondary}>
              {type.aspect_ratios_selection.replace('*', ' × ')} {aspectRatios[type.aspect_ratios_selection]}
            </Table.Td>
            <Table.Td className={classes.secondary}>
              <SlotPictures contentType={type} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function SlotPictures({ contentType }: { contentType: ContentType }) {
  const pictures = [contentType.cn_img1, contentType.cn_img2, contentType.cn_img3, contentType.cn_img4];
  const chosen = [...new Set(pictures.filter(picture => picture !== ''))];
  if (chosen.length === 0) return <span className={classes.none}>None</span>;
  return (
    <span className={classes.pictures}>
      {chosen.map(picture => (
        <img key={picture} className={classes.picture} src={uploadAddress(picture)} alt="" loading="lazy" />
      ))}
    </span>
  );
}
