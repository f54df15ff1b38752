export {
  createBrowserRouter,
  Link,
  Outlet,
  type RouteObject,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from './router-provider.tsx';
